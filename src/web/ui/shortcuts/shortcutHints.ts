import { createListeners } from '@/core/lib/listeners'
import type { ShortcutId } from './shortcutActions'

const { subscribe, publish } = createListeners()
let read: (id: ShortcutId) => string | undefined = () => undefined

/** The chords that tooltips show. The map of the keys is loaded after the page has been drawn; until then there are none. */
export const shortcutHints = {
  subscribe,
  of: (id: ShortcutId): string | undefined => read(id),
  /** Called again whenever the map has changed. */
  become: (next: (id: ShortcutId) => string | undefined): void => {
    read = next
    publish()
  },
}
