import { createStore } from '@/core/lib/store'
import type { PanelId } from './deskLayout'

/**
 * The main elements of the windows that hold a group, by a panel of the group. A window lasts until it or the desk
 * closes, so it is not stored with the layout.
 */
export const poppedOut = createStore<ReadonlyMap<PanelId, HTMLElement>>(new Map())

/** Closes all windows; their groups return to the desk. */
export function closeWindows(): void {
  for (const place of poppedOut.getSnapshot().values()) place.ownerDocument.defaultView?.close()
}
