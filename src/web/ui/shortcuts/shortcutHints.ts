import { createListeners } from '@/core/lib/listeners'
import type { ShortcutId } from './shortcutActions'

const { subscribe, publish } = createListeners()
let read: (id: ShortcutId) => string | undefined = () => undefined

/** Chords for tooltips. The keymap loads after the first render, so there are none before. */
export const shortcutHints = {
  subscribe,
  of: (id: ShortcutId): string | undefined => read(id),
  /** Called whenever the keymap has changed. */
  become: (next: (id: ShortcutId) => string | undefined): void => {
    read = next
    publish()
  },
}
