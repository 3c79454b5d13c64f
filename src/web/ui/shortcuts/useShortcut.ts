import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import type { ShortcutId } from './shortcutActions'
import { shortcutHints } from './shortcutHints'
import { registerShortcut } from './shortcutRegistry'

type ShortcutOptions = {
  /** If false, the key does nothing. */
  readonly isEnabled?: boolean
  /** True for the actions of an open dialog. */
  readonly isInDialog?: boolean
}

/** Runs an action on its key while the component is mounted. */
export function useShortcut(
  id: ShortcutId,
  act: () => void,
  { isEnabled = true, isInDialog = false }: ShortcutOptions = {},
): void {
  const run = useEffectEvent(act)
  useEffect(() => registerShortcut(id, { run: () => run(), isEnabled, isInDialog }), [id, isEnabled, isInDialog])
}

/**
 * First chord of an action in the trader's keymap, for a tooltip. Undefined if it has none, or until the keymap is
 * loaded.
 */
export function useShortcutHint(id: ShortcutId): string | undefined {
  return useSyncExternalStore(shortcutHints.subscribe, () => shortcutHints.of(id))
}
