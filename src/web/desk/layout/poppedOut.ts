import { createStore, type Store } from '@/core/lib/store'
import type { LayoutGroup, PanelId } from './deskLayout'

/**
 * The main elements of the windows that hold a group, by a panel of the group. A window lasts until it or the desk
 * closes, so it is not stored with the layout.
 */
export type PoppedOut = Store<ReadonlyMap<PanelId, HTMLElement>>

/** For `usePageStore`. */
export const createPoppedOut = (): PoppedOut => createStore<ReadonlyMap<PanelId, HTMLElement>>(new Map())

export function windowOf({ panels }: LayoutGroup, windows: ReadonlyMap<PanelId, HTMLElement>): HTMLElement | undefined {
  return panels.flatMap((panel) => windows.get(panel) ?? [])[0]
}

/** Closes the windows of some panels, or all; their groups return to the desk. */
export function closeWindows(poppedOut: PoppedOut, panels?: readonly PanelId[]): void {
  for (const [panel, place] of poppedOut.getSnapshot())
    if (panels?.includes(panel) !== false) place.ownerDocument.defaultView?.close()
}
