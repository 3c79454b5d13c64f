export type Scroll = { readonly top: number; readonly height: number }

export type VirtualRows = {
  /** Which rows to draw; `end` is excluded. */
  readonly start: number
  readonly end: number
  /** The space over and under them, in pixels. */
  readonly before: number
  readonly after: number
  /** Which rows are in view. */
  readonly first: number
  readonly last: number
}

/** Browsers stop counting pixels somewhere above this (Firefox at 17.8 million); longer lists are scrolled in larger steps. */
const longestPx = 16_000_000
const overscan = 10

/** Rows of one height in a box that scrolls: which to draw, and where. */
export function virtualRows(count: number, rowHeight: number, { top, height }: Scroll): VirtualRows {
  const fullPx = count * rowHeight
  const shownPx = Math.min(fullPx, longestPx)
  const reach = Math.max(0, shownPx - height)
  const fullReach = Math.max(0, fullPx - height)
  const scrolled = Math.min(Math.max(0, top), reach)
  const at = shownPx === fullPx ? scrolled : (scrolled / reach) * fullReach
  const first = Math.min(count, Math.floor(at / rowHeight))
  const last = Math.min(count, Math.ceil((at + height) / rowHeight))
  // Where the scale is not one to one, the spare rows must not reach out of the box.
  // The first row in view is drawn all the same: next to one to one, that it seems to is a rounding.
  const start = Math.min(first, Math.max(0, first - overscan, Math.ceil((at - scrolled) / rowHeight)))
  const before = Math.max(0, scrolled - at + start * rowHeight)
  const room = Math.floor((shownPx - before) / rowHeight)
  const end = Math.max(start, Math.min(count, last + overscan, start + room))
  return { start, end, before, after: Math.max(0, shownPx - before - (end - start) * rowHeight), first, last }
}

/** How far to scroll so that a row is in view; as it is when it is. */
export function scrollTopFor(index: number, count: number, rowHeight: number, { top, height }: Scroll): number {
  const fullPx = count * rowHeight
  const shownPx = Math.min(fullPx, longestPx)
  const reach = Math.max(0, shownPx - height)
  const fullReach = Math.max(0, fullPx - height)
  const scale = fullReach === 0 ? 1 : reach / fullReach
  const at = top / scale
  const rowTop = index * rowHeight
  if (rowTop < at) return rowTop * scale
  if (rowTop + rowHeight > at + height) return (rowTop + rowHeight - height) * scale
  return top
}
