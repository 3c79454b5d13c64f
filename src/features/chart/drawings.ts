import * as z from 'zod/mini'
import { t } from '@/ui/t'
import { keptByInstrument } from './keptByInstrument'

const anchor = z.object({ timeS: z.int(), price: z.number().check(z.positive()) })
/** A place on the chart: UNIX seconds and a price. Pictures, so doubles. */
export type Anchor = z.output<typeof anchor>

/** What stays: a horizontal level, a line between two places, a ray through them, and Fibonacci retracements. */
export const keptKinds = ['level', 'line', 'ray', 'fib'] as const
const keptDrawing = z.object({ id: z.string(), kind: z.enum(keptKinds), from: anchor, to: anchor })

/** A measure is drawn like a line, and is gone with the next one. */
export const drawingKinds = [...keptKinds, 'measure'] as const
export type DrawingKind = (typeof drawingKinds)[number]
export type Drawing = { readonly id: string; readonly kind: DrawingKind; readonly from: Anchor; readonly to: Anchor }

export const drawingNames: Readonly<Record<DrawingKind, string>> = {
  level: t('Level'),
  line: t('Line'),
  ray: t('Ray'),
  fib: t('Fibonacci'),
  measure: t('Measure'),
}

/** More than anybody can read; the oldest go. */
const mostDrawings = 50

const kept = keptByInstrument('optick.chart.drawings', z.catch(z.array(z.catch(z.nullable(keptDrawing), null)), []))

/** What cannot be read any more is left out, drawing by drawing. */
export function readDrawings(place: Pick<Storage, 'getItem'>, instrumentName: string): readonly Drawing[] {
  return (kept.read(place, instrumentName) ?? []).filter((drawing) => drawing !== null)
}

export function writeDrawings(
  place: Pick<Storage, 'getItem' | 'setItem'>,
  instrumentName: string,
  drawings: readonly Drawing[],
): void {
  const staying = drawings.flatMap(({ kind, ...rest }) => (kind === 'measure' ? [] : [{ kind, ...rest }]))
  kept.write(place, instrumentName, staying.slice(-mostDrawings))
}

/** Which part of a drawing is taken hold of: one of its ends, or all of it. */
export type DrawingPart = 'from' | 'to' | 'whole'

/** The drawing with a part of it elsewhere, by seconds and by price. No price falls to 0. */
export function movedDrawing(drawing: Drawing, part: DrawingPart, byS: number, byPrice: number): Drawing {
  const moved = ({ timeS, price }: Anchor) => ({
    timeS: timeS + byS,
    price: price + byPrice > 0 ? price + byPrice : price,
  })
  return {
    ...drawing,
    from: part === 'to' ? drawing.from : moved(drawing.from),
    to: part === 'from' ? drawing.to : moved(drawing.to),
  }
}
