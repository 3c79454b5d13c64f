export type TourBox = { readonly left: number; readonly top: number; readonly width: number; readonly height: number }
type Size = { readonly width: number; readonly height: number }

const gap = 12
const edge = 8
const headerHeight = 60

/**
 * Where the card goes so that it covers nothing of its subject: left, right, below or above it, the first where it
 * fits; under anything in the header. Beside a subject that fills the page it goes in the lower left corner.
 */
export function placeCard(anchor: TourBox, card: Size, page: Size): { readonly left: number; readonly top: number } {
  const right = anchor.left + anchor.width
  const bottom = anchor.top + anchor.height
  const level = clamp(anchor.top, edge, page.height - card.height - edge)
  const along = clamp(anchor.left, edge, page.width - card.width - edge)
  const isBelowFree = bottom + gap + card.height <= page.height - edge
  // A control of the header has others beside it.
  if (bottom <= headerHeight && isBelowFree) return { left: along, top: bottom + gap }
  if (anchor.left - gap - card.width >= edge) return { left: anchor.left - gap - card.width, top: level }
  if (right + gap + card.width <= page.width - edge) return { left: right + gap, top: level }
  if (isBelowFree) return { left: along, top: bottom + gap }
  if (anchor.top - gap - card.height >= edge) return { left: along, top: anchor.top - gap - card.height }
  return { left: along + edge, top: clamp(bottom - card.height - edge, edge, page.height - card.height - edge) }
}

function clamp(value: number, least: number, most: number): number {
  return Math.max(least, Math.min(value, most))
}
