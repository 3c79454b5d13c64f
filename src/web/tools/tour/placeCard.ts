export type TourBox = { readonly left: number; readonly top: number; readonly width: number; readonly height: number }
export type TourSize = Pick<TourBox, 'width' | 'height'>
type Place = { readonly left: number; readonly top: number }

const gap = 12
const edge = 8
const headerHeight = 60

/** A step's control, and the panel that contains it, which stays uncovered if there is room. */
export type TourTarget = { readonly control: TourBox; readonly panel: TourBox }

/**
 * Places the card beside the panel, else at the far end of the panel, else beside the control. Without room for any of
 * these, it goes where it covers the control least. All in viewport pixels.
 */
export function placeCard({ control, panel }: TourTarget, card: TourSize, page: TourSize): Place {
  const onPage = (place: Place) => ({
    left: clamp(place.left, edge, page.width - card.width - edge),
    top: clamp(place.top, edge, page.height - card.height - edge),
  })
  const beside = around(panel, control, card, page).map(onPage)
  const places = [
    ...beside,
    ...ends(panel, control, card).map(onPage),
    ...around(control, control, card, page).map(onPage),
  ]
  const isFree = (box: TourBox) => (place: Place) => overlap(place, card, box) === 0
  const free = beside.filter(isFree(panel)).find(isFree(control)) ?? places.slice(beside.length).find(isFree(control))
  if (free !== undefined) return free
  const [best = onPage(control)] = places.toSorted((a, b) => overlap(a, card, control) - overlap(b, card, control))
  return best
}

function ends(panel: TourBox, control: TourBox, card: TourSize): readonly Place[] {
  const top = { left: panel.left + gap, top: panel.top + gap }
  const bottom = { left: panel.left + gap, top: panel.top + panel.height - gap - card.height }
  const isLow = control.top + control.height / 2 > panel.top + panel.height / 2
  return isLow ? [top, bottom] : [bottom, top]
}

/**
 * Returns positions around a box, level with the control: beside the box first, or above and below first for a box in
 * the header, which has other controls beside it.
 */
function around(box: TourBox, control: TourBox, card: TourSize, page: TourSize): readonly Place[] {
  const isInHeader = box.top + box.height <= headerHeight
  const top = clamp(control.top, edge, page.height - card.height - edge)
  const left = clamp(control.left, edge, page.width - card.width - edge)
  const beside = [
    { left: box.left - gap - card.width, top },
    { left: box.left + box.width + gap, top },
  ]
  const stacked = [
    { left, top: box.top + box.height + gap },
    { left, top: box.top - gap - card.height },
  ]
  return isInHeader ? [...stacked, ...beside] : [...beside, ...stacked]
}

/** Returns the area of the box that a card at this place would cover, in square pixels. */
function overlap({ left, top }: Place, card: TourSize, box: TourBox): number {
  const width = Math.min(left + card.width, box.left + box.width) - Math.max(left, box.left)
  const height = Math.min(top + card.height, box.top + box.height) - Math.max(top, box.top)
  return Math.max(0, width) * Math.max(0, height)
}

function clamp(value: number, least: number, most: number): number {
  return Math.max(least, Math.min(value, most))
}
