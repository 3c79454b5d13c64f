import { createContext, type ReactNode } from 'react'

export type Box = { readonly left: number; readonly top: number; readonly width: number; readonly height: number }
export type Size = { readonly width: number; readonly height: number }

/** Where a floating box of `size` goes, in pixels of the viewport: under its anchor, above it where there is no room. */
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

/** What the place of a panel passes to it. */
type PanelPlace = {
  /** At the right end of its head: the grip that moves it. */
  readonly tools?: ReactNode
  /** A tab over the panel has its name already, so its head does not show it a second time. */
  readonly isNamed?: boolean
}

export const PanelPlaceContext = createContext<PanelPlace>({})
/** What is inside a panel has no place on the desk. */
export const nowhere: PanelPlace = {}
