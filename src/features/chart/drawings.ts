import * as z from 'zod/mini'
import { t } from '@/language/t'
import { persistedByInstrument } from './chartSettings'
import { useState, useRef, type MouseEvent, type PointerEvent, type RefObject } from 'react'
import { browserStorage } from '@/language/browserStorage'
import type { ChartScale } from './chartScale'

const anchor = z.object({ timeS: z.int(), price: z.number().check(z.positive()) })
/** A place on the chart: UNIX seconds and a price. Pictures, so doubles. */
export type Anchor = z.output<typeof anchor>

/** What stays: a horizontal level, a line between two places, a ray through them, and Fibonacci retracements. */
export const persistedKinds = ['level', 'line', 'ray', 'fib'] as const
const persistedDrawing = z.object({ id: z.string(), kind: z.enum(persistedKinds), from: anchor, to: anchor })

/** A measure is drawn like a line, and is gone with the next one. */
export const drawingKinds = [...persistedKinds, 'measure'] as const
export type DrawingKind = (typeof drawingKinds)[number]
export type Drawing = { readonly id: string; readonly kind: DrawingKind; readonly from: Anchor; readonly to: Anchor }

export const drawingNames: Readonly<Record<DrawingKind, string>> = {
  level: t('Level', {}, 'line'),
  line: t('Line'),
  ray: t('Ray'),
  fib: t('Fibonacci'),
  measure: t('Measure'),
}

/** More than anybody can read; the oldest go. */
const mostDrawings = 50

const persistedDrawings = persistedByInstrument(
  'optick.chart.drawings',
  z.catch(z.array(z.catch(z.nullable(persistedDrawing), null)), []),
)

/** What cannot be read any more is left out, drawing by drawing. */
export function readDrawings(place: Pick<Storage, 'getItem'>, instrumentName: string): readonly Drawing[] {
  return (persistedDrawings.read(place, instrumentName) ?? []).filter((drawing) => drawing !== null)
}

export function writeDrawings(
  place: Pick<Storage, 'getItem' | 'setItem'>,
  instrumentName: string,
  drawings: readonly Drawing[],
): void {
  const staying = drawings.flatMap(({ kind, ...rest }) => (kind === 'measure' ? [] : [{ kind, ...rest }]))
  persistedDrawings.write(place, instrumentName, staying.slice(-mostDrawings))
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

/** The drawings of one instrument, kept in the browser, and the tool in hand. */
export function useDrawings(instrumentName: string) {
  const [drawings, setDrawings] = useState(() => readDrawings(browserStorage, instrumentName))
  const [tool, setTool] = useState<DrawingKind>()
  const keep = (next: readonly Drawing[]) => {
    setDrawings(next)
    writeDrawings(browserStorage, instrumentName, next)
  }
  return {
    drawings,
    tool,
    setTool,
    add: (drawing: Drawing) => {
      const before = drawing.kind === 'measure' ? drawings.filter(({ kind }) => kind !== 'measure') : drawings
      keep([...before, drawing])
    },
    /** Replaces the last measure and is kept nowhere: it may be called at every step of a drag. */
    measure: (measure: Drawing) => setDrawings((now) => [...now.filter(({ kind }) => kind !== 'measure'), measure]),
    change: (drawing: Drawing) => keep(drawings.map((other) => (other.id === drawing.id ? drawing : other))),
    remove: (id: string) => keep(drawings.filter((drawing) => drawing.id !== id)),
    removeAll: () => keep([]),
  }
}

/** Shift and a drag over the candles measure, without a tool in hand. The library does not pan then. */
export function useShiftMeasure(
  host: RefObject<HTMLElement | null>,
  scale: ChartScale | undefined,
  onMeasure: (measure: Drawing) => void,
) {
  const from = useRef<Anchor>(undefined)
  const anchorAt = (event: PointerEvent): Anchor | undefined => {
    const box = host.current?.getBoundingClientRect()
    if (box === undefined || scale === undefined) return undefined
    const { width, height } = scale.paneSize()
    const [x, y] = [event.clientX - box.left, event.clientY - box.top]
    if (x < 0 || y < 0 || x > width || y > height) return undefined
    const timeS = scale.timeAt(x)
    const price = scale.priceAt(y)
    return timeS === undefined || price === undefined || price <= 0 ? undefined : { timeS, price }
  }
  const isOnCandles = (event: MouseEvent) => {
    return event.shiftKey && event.button === 0 && event.target instanceof Node && host.current?.contains(event.target)
  }
  return {
    onPointerDownCapture: (event: PointerEvent<HTMLElement>) => {
      if (isOnCandles(event) !== true) return
      from.current = anchorAt(event)
      if (from.current !== undefined) event.currentTarget.setPointerCapture(event.pointerId)
    },
    // What the library would begin to pan by.
    onMouseDownCapture: (event: MouseEvent) => {
      if (from.current !== undefined) event.stopPropagation()
    },
    onPointerMoveCapture: (event: PointerEvent<HTMLElement>) => {
      const to = from.current === undefined ? undefined : anchorAt(event)
      if (from.current !== undefined && to !== undefined) {
        onMeasure({ id: 'shift', kind: 'measure', from: from.current, to })
      }
    },
    onPointerUpCapture: () => {
      from.current = undefined
    },
    onPointerCancelCapture: () => {
      from.current = undefined
    },
  }
}
