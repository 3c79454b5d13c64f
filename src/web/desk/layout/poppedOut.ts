import { createStore } from '@/core/lib/store'
import type { PanelId } from './deskLayout'

/**
 * The main elements of the windows that hold a group, by a panel of the group. A window lasts until it or the desk
 * closes, so it is not stored with the layout.
 */
export type DeskWindows = ReadonlyMap<PanelId, HTMLElement>

/** For `usePageStore`. */
export const createPoppedOut = () => createStore<DeskWindows>(new Map())
