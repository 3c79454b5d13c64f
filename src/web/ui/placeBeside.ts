import { createContext, type ReactNode } from 'react'

export type Box = { readonly left: number; readonly top: number; readonly width: number; readonly height: number }
export type Size = { readonly width: number; readonly height: number }

/** The size of the window that an element is in, which may be another than this page's. */
export function viewportOf({ ownerDocument: { documentElement: root } }: Element): Size {
  return { width: root.clientWidth, height: root.clientHeight }
}

/** Returns the position of a floating box in viewport pixels: below its anchor, or above if there is no room. */
export function placeBeside(anchor: Box, size: Size, viewport: Size, gap = 6): { left: number; top: number } {
  const below = anchor.top + anchor.height + gap
  const above = anchor.top - gap - size.height
  const hasRoomBelow = below + size.height <= viewport.height - gap
  const left = anchor.left + anchor.width / 2 - size.width / 2
  return {
    left: Math.max(gap, Math.min(left, viewport.width - size.width - gap)),
    top: Math.max(gap, hasRoomBelow ? below : above),
  }
}

type PanelPlace = {
  readonly tools?: ReactNode
  /** True when a tab above the panel shows its name, so that the header must not repeat the name. */
  readonly isNamed?: boolean
  /** True when a panel beside this one shows the age of the same data, so that this one only dims. */
  readonly isQuiet?: boolean
  /** Element beside the tabs that takes the panel's first controls; null until it is mounted. */
  readonly lead?: HTMLElement | null
}

export const PanelPlaceContext = createContext<PanelPlace>({})
/** For content inside a panel, which has no place of its own. */
export const nowhere: PanelPlace = {}
