import { useEffect, useEffectEvent } from 'react'
import type { KeyActionId } from './keyActions'
import { registerKeyOwner } from './keyRegistry'

type KeyActionOptions = {
  /** False while it cannot be done: the key then does nothing. */
  readonly isEnabled?: boolean
  /** True for what a dialog does while it is open. */
  readonly isInDialog?: boolean
}

/** Does an action when its key is pressed, for as long as the component is on the screen. */
export function useKeyAction(
  id: KeyActionId,
  act: () => void,
  { isEnabled = true, isInDialog = false }: KeyActionOptions = {},
): void {
  const run = useEffectEvent(act)
  useEffect(() => registerKeyOwner(id, { run: () => run(), isEnabled, isInDialog }), [id, isEnabled, isInDialog])
}
