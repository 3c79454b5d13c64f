import * as z from 'zod/mini'
import { maxLength, minLength } from '@/core/protocol/lengths'

const anchor = z.object({ timeS: z.int(), price: z.number().check(z.positive()) })
/** A place on the chart: UNIX seconds and a price. Pictures, so doubles. */
export type Anchor = z.output<typeof anchor>

/** A longer note belongs elsewhere: it would cover the candles. */
export const longestNote = 120

const places = { id: z.string(), from: anchor, to: anchor }

/** What is kept. A level and a note use only their first place. */
export const storedDrawing = z.union([
  z.object({ ...places, kind: z.enum(['level', 'line', 'ray', 'extended', 'fib', 'rectangle']) }),
  // The price at which the second line passes the time of `from`.
  z.object({ ...places, kind: z.literal('channel'), sidePrice: z.number().check(z.positive()) }),
  z.object({ ...places, kind: z.literal('note'), text: z.string().check(minLength(1), maxLength(longestNote)) }),
])
export type StoredDrawing = z.output<typeof storedDrawing>
export type Note = Extract<StoredDrawing, { kind: 'note' }>

/** Gone with the next one, and kept nowhere. */
export type Measure = { readonly id: string; readonly kind: 'measure'; readonly from: Anchor; readonly to: Anchor }
export type Drawing = StoredDrawing | Measure
export type DrawingKind = Drawing['kind']

/** In the order of the menu. */
export const drawingKinds = [
  'line',
  'ray',
  'extended',
  'level',
  'channel',
  'fib',
  'rectangle',
  'note',
  'measure',
] as const satisfies readonly DrawingKind[]

/** The points of a drawing that can be taken hold of, one by one. */
export type DrawingPoint = 'from' | 'to' | 'side'
/** What can be taken hold of: a point, or all of it. */
export type DrawingPart = DrawingPoint | 'whole'

/** A drawing of one point is moved as a whole. */
export function gripsOf(kind: DrawingKind): readonly DrawingPoint[] {
  if (kind === 'level' || kind === 'note') return []
  return kind === 'channel' ? ['from', 'to', 'side'] : ['from', 'to']
}

/** How many places on the chart make a drawing. */
export const placesToMake = (kind: DrawingKind) => Math.max(1, gripsOf(kind).length)

/** How a move changes a time, and a price; a place that would have no price is not moved to. */
export type Shift = {
  readonly time: (timeS: number) => number
  readonly price: (price: number) => number | undefined
}

/** The drawing with a part of it elsewhere; `undefined` if a price would fall to 0. The width of a channel stays. */
export function shifted<Kind extends Drawing>(drawing: Kind, part: DrawingPart, shift: Shift): Kind | undefined {
  const moves = (point: DrawingPoint) => part === point || part === 'whole'
  const moved = (place: Anchor) => ({ timeS: shift.time(place.timeS), price: positive(shift.price(place.price)) })
  const from = moves('from') ? moved(drawing.from) : drawing.from
  const to = moves('to') ? moved(drawing.to) : drawing.to
  if (!hasPrice(from) || !hasPrice(to)) return undefined
  if (drawing.kind !== 'channel' || part === 'to') return { ...drawing, from, to }
  const sidePrice = positive(shift.price(drawing.sidePrice))
  return sidePrice === undefined ? undefined : { ...drawing, from, to, sidePrice }
}

const positive = (price: number | undefined) => (price !== undefined && price > 0 ? price : undefined)
const hasPrice = (place: { timeS: number; price: number | undefined }): place is Anchor => place.price !== undefined

/** A step of the arrows. */
export const stepBy = (byS: number, byPrice: number): Shift => ({
  time: (timeS) => timeS + byS,
  price: (price) => price + byPrice,
})

/** Whether two drawings look the same, wherever they came from. */
export function isSameDrawing(one: StoredDrawing | undefined, other: StoredDrawing | undefined): boolean {
  return one === other || (one !== undefined && other !== undefined && contentOf(one) === contentOf(other))
}

function contentOf(drawing: StoredDrawing): string {
  const { kind, from, to } = drawing
  const more = drawing.kind === 'channel' ? drawing.sidePrice : drawing.kind === 'note' ? drawing.text : ''
  return JSON.stringify([kind, from.timeS, from.price, to.timeS, to.price, more])
}
