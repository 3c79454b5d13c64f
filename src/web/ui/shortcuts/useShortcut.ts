import { useEffect, useEffectEvent, useSyncExternalStore } from 'react'
import type { ShortcutId } from './shortcutActions'
import { shortcutHints } from './shortcutHints'
import { registerShortcut } from './shortcutRegistry'

type ShortcutOptions = {
  readonly isEnabled?: boolean
  readonly isInDialog?: boolean
}

export function useShortcut(
  id: ShortcutId,
  act: () => void,
  { isEnabled = true, isInDialog = false }: ShortcutOptions = {},
): void {
  const run = useEffectEvent(act)
  useEffect(() => registerShortcut(id, { run: () => run(), isEnabled, isInDialog }), [id, isEnabled, isInDialog])
}

/** Returns the action's first chord, for a tooltip; undefined if it has none, or until the keymap is loaded. */
export function useShortcutHint(id: ShortcutId): string | undefined {
  return useSyncExternalStore(shortcutHints.subscribe, () => shortcutHints.of(id))
}
