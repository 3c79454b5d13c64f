import type { ChartScale } from './chartScale'
import { type Anchor, type Drawing, shifted, type DrawingPart, type DrawingPoint } from './drawings'

/** Pixels of the pane. */
export type Segment = { readonly x1: number; readonly y1: number; readonly x2: number; readonly y2: number }
type Point = { readonly x: number; readonly y: number }

type PriceLabel = Point & {
  readonly price: number
  /** Share of the move, for example 0.618. */
  readonly share?: number
}

/** Geometry of a drawing, in pixels of the pane. */
export type DrawingGeometry = {
  readonly strokes: readonly Segment[]
  readonly guides: readonly Segment[]
  /** Corners of the filled area. */
  readonly area: readonly Point[]
  readonly labels: readonly PriceLabel[]
  /** Positions of the drag handles. */
  readonly points: Readonly<Partial<Record<DrawingPoint, Point>>>
}

const empty: DrawingGeometry = { strokes: [], guides: [], area: [], labels: [], points: {} }

/**
 * Computes the geometry of a drawing; `undefined` while there is no scale. Works with any scale, because it converts
 * all points.
 */
export function geometryOf(drawing: Drawing, scale: ChartScale): DrawingGeometry | undefined {
  const start = placeOn(scale, drawing.from)
  const end = placeOn(scale, drawing.to)
  if (start === undefined || end === undefined) return undefined
  const line = segment(start, end)
  const { width } = scale.paneSize()
  const points = { from: start, to: end }
  switch (drawing.kind) {
    case 'level':
      return {
        ...empty,
        strokes: [{ x1: 0, y1: start.y, x2: width, y2: start.y }],
        labels: [{ x: edgeGap, y: start.y, price: drawing.from.price }],
      }
    case 'note':
      return { ...empty, points: { from: start } }
    case 'line':
      return { ...empty, strokes: [line], points }
    case 'ray':
      return { ...empty, strokes: [segment(start, beyond(start, end, scale))], points }
    case 'extended':
      return { ...empty, strokes: [segment(beyond(end, start, scale), beyond(start, end, scale))], points }
    case 'channel':
      return channelGeometry(start, end, (scale.yOf(drawing.sidePrice) ?? start.y) - start.y)
    case 'fib':
      return { ...empty, ...levelsOf(drawing, scale, Math.min(start.x, end.x)), guides: [line], points }
    case 'rectangle':
      return { ...empty, strokes: outline(corners(start, end)), area: corners(start, end), points }
    case 'measure':
      return { ...empty, strokes: [line], area: corners(start, end), points }
  }
}

const edgeGap = 6

function placeOn(scale: ChartScale, { timeS, price }: Anchor): Point | undefined {
  const x = scale.xOf(timeS)
  const y = scale.yOf(price)
  return x === undefined || y === undefined ? undefined : { x, y }
}

const segment = (from: Point, to: Point): Segment => ({ x1: from.x, y1: from.y, x2: to.x, y2: to.y })
const below = ({ x, y }: Point, by: number) => ({ x, y: y + by })

function corners(one: Point, other: Point): readonly Point[] {
  return [one, { x: other.x, y: one.y }, other, { x: one.x, y: other.y }]
}

function outline(points: readonly Point[]): readonly Segment[] {
  return points.flatMap((point, at) => {
    const next = points[(at + 1) % points.length]
    return next === undefined ? [] : [segment(point, next)]
  })
}

/** The point where the line from `start` through `end` leaves the pane. */
function beyond(start: Point, end: Point, scale: ChartScale): Point {
  const { width, height } = scale.paneSize()
  if (start.x === end.x) return { x: end.x, y: end.y < start.y ? Math.min(0, end.y) : Math.max(height, end.y) }
  const edge = end.x > start.x ? Math.max(width, end.x) : Math.min(0, end.x)
  return { x: edge, y: start.y + ((end.y - start.y) / (end.x - start.x)) * (edge - start.x) }
}

/** Both lines are parallel on screen, even on a logarithmic scale. */
function channelGeometry(start: Point, end: Point, offset: number): DrawingGeometry {
  const [otherStart, otherEnd] = [below(start, offset), below(end, offset)]
  return {
    strokes: [segment(start, end), segment(otherStart, otherEnd)],
    guides: [segment(below(start, offset / 2), below(end, offset / 2))],
    area: [start, end, otherEnd, otherStart],
    labels: [],
    points: { from: start, to: end, side: { x: (start.x + end.x) / 2, y: (start.y + end.y) / 2 + offset } },
  }
}

/** Levels in order of priority: a label too close to an earlier label is dropped. */
const fibShares = [0, 1, 0.5, 0.618, 0.382, 0.786, 0.236] as const
const labelHeight = 12

/** Price of a retracement level. A share of 0 is the end of the move, and 1 is its start. */
export function retracement(from: number, to: number, share: number): number {
  return to + (from - to) * share
}

function levelsOf({ from, to }: Drawing, scale: ChartScale, left: number): Pick<DrawingGeometry, 'strokes' | 'labels'> {
  const strokes: Segment[] = []
  const labels: PriceLabel[] = []
  for (const share of fibShares) {
    const price = retracement(from.price, to.price, share)
    const y = scale.yOf(price)
    if (y === undefined) continue
    strokes.push({ x1: left, y1: y, x2: scale.paneSize().width, y2: y })
    const isCrowded = labels.some((label) => Math.abs(label.y - y) < labelHeight)
    if (!isCrowded) labels.push({ x: Math.max(edgeGap, left + 4), y, price, share })
  }
  return { strokes, labels }
}

export function anchorAt(scale: ChartScale, x: number, y: number): Anchor | undefined {
  const timeS = scale.timeAt(x)
  const price = scale.priceAt(y)
  return timeS === undefined || price === undefined || price <= 0 ? undefined : { timeS, price }
}

/** Price at the time of `from` of a channel's second line that passes through `place`. */
export function sidePriceAt(from: Anchor, to: Anchor, place: Anchor, scale: ChartScale): number | undefined {
  const [start, end, other] = [placeOn(scale, from), placeOn(scale, to), placeOn(scale, place)]
  if (start === undefined || end === undefined || other === undefined) return undefined
  const slope = end.x === start.x ? 0 : (end.y - start.y) / (end.x - start.x)
  const price = scale.priceAt(other.y - slope * (other.x - start.x))
  return price === undefined || price <= 0 ? undefined : price
}

/** Moves a part of the drawing by pixels, preserving its shape on screen. Times snap to bars. */
export function draggedBy<Kind extends Drawing>(
  drawing: Kind,
  part: DrawingPart,
  by: Point,
  scale: ChartScale,
  snap: (anchor: Anchor) => Anchor,
): Kind | undefined {
  const held = part === 'to' ? drawing.to : drawing.from
  const place = placeOn(scale, held)
  if (place === undefined) return undefined
  const under = anchorAt(scale, place.x + by.x, place.y + by.y)
  if (under === undefined) return undefined
  const isOnePoint = drawing.kind === 'level' || drawing.kind === 'note'
  const target = part === 'side' || (part === 'whole' && !isOnePoint) ? under : snap(under)
  const byY = (scale.yOf(target.price) ?? place.y) - place.y
  const moved = shifted(drawing, part, {
    time: (timeS) => timeS + target.timeS - held.timeS,
    // The dragged point uses the target price exactly, because a conversion to pixels and back would round it.
    price: (price) => (price === held.price && part !== 'side' ? target.price : moveByPixels(price, byY, scale)),
  })
  return moved
}

function moveByPixels(price: number, byY: number, scale: ChartScale): number | undefined {
  const y = scale.yOf(price)
  return y === undefined ? undefined : scale.priceAt(y + byY)
}

type Span = {
  readonly change: number
  /** Change as a fraction of the start price. */
  readonly ratio: number
  readonly seconds: number
  readonly bars: number
}

export function spanOf({ from, to }: Pick<Drawing, 'from' | 'to'>, intervalS: number): Span {
  const change = to.price - from.price
  const seconds = to.timeS - from.timeS
  return { change, ratio: change / from.price, seconds, bars: Math.round(seconds / intervalS) }
}
