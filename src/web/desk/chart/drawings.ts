import * as z from 'zod/mini'
import { maxLength, minLength } from '@/core/protocol/lengths'

const anchor = z.object({ timeS: z.int(), price: z.number().check(z.positive()) })
/** A point of a drawing: UNIX seconds, and a price in USD. The price is a double, because it is only drawn. */
export type Anchor = z.output<typeof anchor>

/** Longer notes would cover the candles. */
export const longestNote = 120

const places = { id: z.string(), from: anchor, to: anchor }

/** A drawing as stored. A level and a note use only `from`. */
export const storedDrawing = z.union([
  z.object({ ...places, kind: z.enum(['level', 'line', 'ray', 'extended', 'fib', 'rectangle']) }),
  // Price of the second line at the time of `from`.
  z.object({ ...places, kind: z.literal('channel'), sidePrice: z.number().check(z.positive()) }),
  z.object({ ...places, kind: z.literal('note'), text: z.string().check(minLength(1), maxLength(longestNote)) }),
])
export type StoredDrawing = z.output<typeof storedDrawing>
export type Note = Extract<StoredDrawing, { kind: 'note' }>

/** A measurement. The next measurement replaces it, and it is never stored. */
export type Measure = { readonly id: string; readonly kind: 'measure'; readonly from: Anchor; readonly to: Anchor }
export type Drawing = StoredDrawing | Measure
export type DrawingKind = Drawing['kind']

/** Kinds of drawings in menu order. */
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

/** Points of a drawing that can be dragged separately. */
export type DrawingPoint = 'from' | 'to' | 'side'
export type DrawingPart = DrawingPoint | 'whole'

/** Points that can be dragged. A drawing with a single point only moves as a whole. */
export function gripsOf(kind: DrawingKind): readonly DrawingPoint[] {
  if (kind === 'level' || kind === 'note') return []
  return kind === 'channel' ? ['from', 'to', 'side'] : ['from', 'to']
}

/** Number of clicks that complete a drawing. */
export const placesToMake = (kind: DrawingKind) => Math.max(1, gripsOf(kind).length)

/** Describes how a move changes a time and a price. Returns no price if the result would be invalid. */
export type Shift = {
  readonly time: (timeS: number) => number
  readonly price: (price: number) => number | undefined
}

/** Moves a part of the drawing; `undefined` if a price would fall to 0. A channel keeps its width. */
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

export const stepBy = (byS: number, byPrice: number): Shift => ({
  time: (timeS) => timeS + byS,
  price: (price) => price + byPrice,
})

/** True when two drawings have equal content. */
export function isSameDrawing(one: StoredDrawing | undefined, other: StoredDrawing | undefined): boolean {
  return one === other || (one !== undefined && other !== undefined && contentOf(one) === contentOf(other))
}

function contentOf(drawing: StoredDrawing): string {
  const { kind, from, to } = drawing
  const more = drawing.kind === 'channel' ? drawing.sidePrice : drawing.kind === 'note' ? drawing.text : ''
  return JSON.stringify([kind, from.timeS, from.price, to.timeS, to.price, more])
}
