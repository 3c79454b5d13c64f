import { useRef, useState, type KeyboardEvent, type PointerEvent } from 'react'
import { fromNumber, toNumber, type Price } from '@/protocol/fixed6'
import type { Instrument } from '@/protocol/instrument'
import { formatPercent, formatPrice } from '@/ui/formatNumber'
import { plural, t } from '@/language/t'
import type { ChartScale } from './chartScale'
import { drawingNames, movedDrawing, type Drawing, type DrawingPart } from './drawings'

type DrawingShapeProps = {
  drawing: Drawing
  instrument: Pick<Instrument, 'priceStep'>
  intervalS: number
  scale: ChartScale
  /** Without it the drawing is still being made. */
  onChange?: (drawing: Drawing) => void
  onDelete?: (id: string) => void
}

/**
 * One drawing: its strokes, and grips on the whole and on each end. A grip is dragged, or moved by the arrows (Shift: ten
 * times as far); Delete takes the drawing away, Esc puts back what is being dragged.
 */
export function DrawingShape({ drawing, instrument, intervalS, scale, onChange, onDelete }: DrawingShapeProps) {
  const [dragged, setDragged] = useState<Drawing>()
  const shown = dragged ?? drawing
  const [first, ...more] = strokesOf(shown, scale)
  if (first === undefined) return undefined
  const label = labelOf(shown, instrument.priceStep, intervalS)
  const grip = (part: DrawingPart) => ({
    part,
    drawing,
    scale,
    priceStep: instrument.priceStep,
    intervalS,
    label: partName(part, label),
    onDrag: setDragged,
    onChange,
    onDelete,
  })
  const ends = shown.kind === 'level' ? [] : [['from', shown.from] as const, ['to', shown.to] as const]
  return (
    <g className={shown.kind === 'measure' ? 'chart-drawing text-pending' : 'chart-drawing text-accent'}>
      {[first, ...more].map((stroke, at) => (
        <line
          key={at}
          {...coordinates(stroke)}
          strokeDasharray={shown.kind === 'fib' && at === 0 ? '2 3' : undefined}
        />
      ))}
      {onChange !== undefined && <Grip {...grip('whole')} x={first.x1} y={first.y1} to={first} />}
      {onChange !== undefined &&
        ends.map(([part, { timeS, price }]) => (
          <Grip key={part} {...grip(part)} x={scale.xOf(timeS) ?? 0} y={scale.yOf(price) ?? 0} />
        ))}
      {more.map(({ x1, y1, price, share }) => (
        <text key={share} x={x1 + 4} y={y1 - 3}>
          {`${share} · ${formatPrice(fromNumber<Price>(price ?? 0), instrument.priceStep)}`}
        </text>
      ))}
      {shown.kind === 'measure' && (
        <text x={first.x2 + 8} y={first.y2 - 6}>
          {measureText(shown, instrument.priceStep, intervalS)}
        </text>
      )}
    </g>
  )
}

type GripProps = {
  part: DrawingPart
  drawing: Drawing
  scale: ChartScale
  priceStep: Price
  intervalS: number
  label: string
  x: number
  y: number
  /** The stroke to take hold of; an end has a dot. */
  to?: { readonly x1: number; readonly y1: number; readonly x2: number; readonly y2: number }
  onDrag: (drawing: Drawing | undefined) => void
  onChange: ((drawing: Drawing) => void) | undefined
  onDelete: ((id: string) => void) | undefined
}

function Grip({ part, drawing, scale, priceStep, intervalS, label, x, y, to, onDrag, onChange, onDelete }: GripProps) {
  const start = useRef<{ readonly x: number; readonly y: number }>(undefined)
  const end = () => {
    start.current = undefined
    onDrag(undefined)
  }
  const draggedTo = (event: PointerEvent) => {
    if (start.current === undefined) return undefined
    const anchor = part === 'to' ? drawing.to : drawing.from
    const timeS = scale.timeAt((scale.xOf(anchor.timeS) ?? 0) + event.clientX - start.current.x)
    const price = scale.priceAt((scale.yOf(anchor.price) ?? 0) + event.clientY - start.current.y)
    if (timeS === undefined || price === undefined) return undefined
    return movedDrawing(drawing, part, timeS - anchor.timeS, price - anchor.price)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const far = event.shiftKey ? 10 : 1
    const step = arrows[event.key]
    if (step !== undefined)
      onChange?.(movedDrawing(drawing, part, step.x * far * intervalS, step.y * far * toNumber(priceStep)))
    else if (event.key === 'Delete' || event.key === 'Backspace') onDelete?.(drawing.id)
    else if (event.key === 'Escape') end()
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <g
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an HTML button cannot be placed inside SVG
      role="button"
      tabIndex={0}
      aria-label={label}
      aria-keyshortcuts="Delete"
      className="chart-grip chart-drawing-grip"
      onKeyDown={onKeyDown}
      onPointerDown={(event) => {
        if (event.button !== 0) return
        start.current = { x: event.clientX, y: event.clientY }
        event.currentTarget.setPointerCapture(event.pointerId)
        event.currentTarget.focus({ preventScroll: true })
      }}
      onPointerMove={(event) => onDrag(draggedTo(event))}
      onPointerUp={(event) => {
        const moved = draggedTo(event)
        end()
        if (moved !== undefined) onChange?.(moved)
      }}
      onPointerCancel={end}
    >
      {to === undefined ? <circle cx={x} cy={y} r={4} /> : <line {...coordinates(to)} />}
    </g>
  )
}

const arrows: Readonly<Record<string, { readonly x: number; readonly y: number }>> = {
  ArrowUp: { x: 0, y: 1 },
  ArrowDown: { x: 0, y: -1 },
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
}

function coordinates({ x1, y1, x2, y2 }: { x1: number; y1: number; x2: number; y2: number }) {
  return { x1, y1, x2, y2 }
}

/** "Level 3,120.50", "Line 3,100.00 to 3,120.50", "Measure +20.50, +0.66%, 12 bars, 12 min". */
function labelOf(drawing: Drawing, priceStep: Price, intervalS: number): string {
  const price = (value: number) => formatPrice(fromNumber<Price>(value), priceStep)
  const name = drawingNames[drawing.kind]
  if (drawing.kind === 'level') return `${name} ${price(drawing.from.price)}`
  if (drawing.kind === 'measure') return `${name} ${measureText(drawing, priceStep, intervalS)}`
  return t('{name} {from} to {to}', { name, from: price(drawing.from.price), to: price(drawing.to.price) })
}

function partName(part: DrawingPart, label: string): string {
  if (part === 'whole') return label
  return part === 'from' ? t('Start of {drawing}', { drawing: label }) : t('End of {drawing}', { drawing: label })
}

/** "+20.50, +0.66%, 12 bars, 12 min" */
function measureText(drawing: Drawing, priceStep: Price, intervalS: number): string {
  const { change, ratio, seconds, bars } = measureOf(drawing, intervalS)
  const sign = change > 0 ? '+' : ''
  const price = formatPrice(fromNumber<Price>(change), priceStep)
  const count = plural(bars, { one: '1 candle', other: '{count} candles' })
  return `${sign}${price}, ${formatPercent(ratio)}, ${count}, ${spanText(seconds)}`
}

function spanText(seconds: number): string {
  const size = Math.abs(seconds)
  const sign = seconds < 0 ? '\u2212' : ''
  if (size < 60) return `${sign}${size} s`
  if (size < 3_600) return `${sign}${Math.round(size / 6) / 10} min`
  return size < 86_400 ? `${sign}${Math.round(size / 360) / 10} h` : `${sign}${Math.round(size / 8_640) / 10} d`
}

/** A stroke in pixels of the pane, and what is written at its right end. */
type Stroke = {
  readonly x1: number
  readonly y1: number
  readonly x2: number
  readonly y2: number
  /** The price that a horizontal stroke is at, to be written there. */
  readonly price?: number
  /** "0.618" */
  readonly share?: number
}

const fibShares = [0, 0.236, 0.382, 0.5, 0.618, 0.786, 1] as const

/** What a drawing looks like now; nothing while there is no scale. The first stroke is the one to take hold of. */
export function strokesOf({ kind, from, to }: Drawing, scale: ChartScale): readonly Stroke[] {
  const x1 = scale.xOf(from.timeS)
  const y1 = scale.yOf(from.price)
  const x2 = scale.xOf(to.timeS)
  const y2 = scale.yOf(to.price)
  const { width } = scale.paneSize()
  if (x1 === undefined || y1 === undefined || x2 === undefined || y2 === undefined) return []
  switch (kind) {
    case 'level':
      return [{ x1: 0, y1, x2: width, y2: y1, price: from.price }]
    case 'line':
    case 'measure':
      return [{ x1, y1, x2, y2 }]
    case 'ray':
      return [rayThrough(x1, y1, x2, y2, width)]
    case 'fib': {
      const levels = fibShares.flatMap((share) => {
        // A retracement of 0 is where the move ended, of 1 where it began.
        const price = to.price + (from.price - to.price) * share
        const y = scale.yOf(price)
        return y === undefined ? [] : [{ x1: Math.min(x1, x2), y1: y, x2: width, y2: y, price, share }]
      })
      return [{ x1, y1, x2, y2 }, ...levels]
    }
  }
}

/** From the first place through the second, to the edge that it meets. */
function rayThrough(x1: number, y1: number, x2: number, y2: number, width: number): Stroke {
  if (x1 === x2) return { x1, y1, x2, y2: y2 < y1 ? -width : y2 + width }
  const edge = x2 > x1 ? Math.max(width, x2) : Math.min(0, x2)
  return { x1, y1, x2: edge, y2: y1 + ((y2 - y1) / (x2 - x1)) * (edge - x1) }
}

type Measure = {
  readonly change: number
  /** Of the price it began at. */
  readonly ratio: number
  readonly seconds: number
  readonly bars: number
}

export function measureOf({ from, to }: Drawing, intervalS: number): Measure {
  const change = to.price - from.price
  const seconds = to.timeS - from.timeS
  return { change, ratio: change / from.price, seconds, bars: Math.round(seconds / intervalS) }
}
