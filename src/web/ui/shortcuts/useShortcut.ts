import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import type { ShortcutId } from './shortcutActions'
import { shortcutHints } from './shortcutHints'
import { registerShortcut } from './shortcutRegistry'

type ShortcutOptions = {
  /** False while it cannot be done: the key then does nothing. */
  readonly isEnabled?: boolean
  /** True for what a dialog does while it is open. */
  readonly isInDialog?: boolean
}

/** Does an action when its key is pressed, for as long as the component is on the screen. */
export function useShortcut(
  id: ShortcutId,
  act: () => void,
  { isEnabled = true, isInDialog = false }: ShortcutOptions = {},
): void {
  const run = useEffectEvent(act)
  useEffect(() => registerShortcut(id, { run: () => run(), isEnabled, isInDialog }), [id, isEnabled, isInDialog])
}

/**
 * The first chord of an action as the trader's map has it, for a tooltip; undefined when it has none, and until the keys
 * of the page have been loaded.
 */
export function useShortcutHint(id: ShortcutId): string | undefined {
  return useSyncExternalStore(shortcutHints.subscribe, () => shortcutHints.of(id))
}
