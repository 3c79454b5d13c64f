import { placeBeside, type Box, type Size } from '@/ui/placeBeside'

/**
 * Where a floating box goes, in pixels of the viewport: left of its row, right of it where there is no room, and on a
 * screen as wide as the row under or over it.
 */
export function placeAside(row: Box, size: Size, viewport: Size, gap = 6): { left: number; top: number } {
  const middle = row.top + row.height / 2 - size.height / 2
  const top = Math.max(gap, Math.min(middle, viewport.height - size.height - gap))
  if (row.left - gap - size.width >= gap) return { left: row.left - gap - size.width, top }
  const right = row.left + row.width + gap
  if (right + size.width + gap <= viewport.width) return { left: right, top }
  return placeBeside(row, size, viewport, gap)
}
