import type { PanelId } from '../deskLayout'
import type { LayoutPlace, DropSide } from '../layoutChanges'

export type PanelBox = { readonly left: number; readonly top: number; readonly width: number; readonly height: number }

/** Drop target of a dragged panel, and the area it would take. */
export type DropTarget =
  | { readonly kind: 'edge'; readonly side: DropSide; readonly box: PanelBox }
  | { readonly kind: 'float'; readonly box: PanelBox }
  | { readonly kind: 'beside'; readonly panel: PanelId; readonly place: LayoutPlace; readonly box: PanelBox }

/** A drop within this distance of the border goes to an edge of the whole desk. */
const edgePx = 18
/** Central part of a panel, as a fraction, where a drop joins its tabs. */
const middle = 0.4
/** From the grip to the top right corner of its panel. */
const gripPx = 18

export function dropTarget(
  desk: PanelBox,
  places: readonly { readonly panel: PanelId; readonly box: PanelBox }[],
  x: number,
  y: number,
): DropTarget | undefined {
  const edge = sideWithin(desk, x, y, edgePx)
  if (edge !== undefined) return { kind: 'edge', side: edge, box: partOf(desk, edge, 0.25) }
  const over = places.find(({ box }) => isIn(box, x, y))
  if (over === undefined) return undefined
  const { panel, box } = over
  const across = (x - box.left) / box.width - 0.5
  const down = (y - box.top) / box.height - 0.5
  if (Math.max(Math.abs(across), Math.abs(down)) < middle / 2) return { kind: 'beside', panel, place: 'tab', box }
  const side = Math.abs(across) > Math.abs(down) ? (across < 0 ? 'left' : 'right') : down < 0 ? 'above' : 'below'
  return { kind: 'beside', panel, place: side, box: partOf(box, side, 0.5) }
}

/** Where a panel of this size floats when its grip is dropped at a point: inside the desk, the grip under the pointer. */
export function floatTarget(
  desk: PanelBox,
  size: { readonly width: number; readonly height: number },
  x: number,
  y: number,
): DropTarget {
  const width = Math.min(size.width, desk.width)
  const height = Math.min(size.height, desk.height)
  const inside = (wanted: number, from: number, room: number) => Math.min(Math.max(wanted, from), from + room)
  const left = inside(x - width + gripPx, desk.left, desk.width - width)
  const top = inside(y - gripPx, desk.top, desk.height - height)
  return { kind: 'float', box: { left, top, width, height } }
}

function isIn({ left, top, width, height }: PanelBox, x: number, y: number): boolean {
  return x >= left && x < left + width && y >= top && y < top + height
}

function sideWithin(box: PanelBox, x: number, y: number, px: number): DropSide | undefined {
  if (!isIn(box, x, y)) return undefined
  if (x < box.left + px) return 'left'
  if (x >= box.left + box.width - px) return 'right'
  if (y < box.top + px) return 'above'
  return y >= box.top + box.height - px ? 'below' : undefined
}

function partOf({ left, top, width, height }: PanelBox, side: DropSide, share: number): PanelBox {
  switch (side) {
    case 'left':
      return { left, top, width: width * share, height }
    case 'right':
      return { left: left + width * (1 - share), top, width: width * share, height }
    case 'above':
      return { left, top, width, height: height * share }
    case 'below':
      return { left, top: top + height * (1 - share), width, height: height * share }
  }
}
