import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import type { KeyActionId } from './keyActions'
import { registerKeyOwner } from './keyRegistry'
import { formatChord } from './stroke'
import { isMac, keyMap } from './keyMapStore'

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

/** The first chord of an action as the trader's map has it, for a tooltip; undefined when it has none. */
export function useKeyHint(id: KeyActionId): string | undefined {
  const map = useSyncExternalStore(keyMap.subscribe, keyMap.getSnapshot)
  const [chord] = map[id]
  return chord === undefined ? undefined : formatChord(chord, isMac())
}
