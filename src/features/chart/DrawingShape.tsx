import { useRef, useState } from 'react'
import type { KeyboardEvent, PointerEvent } from 'react'
import { fromNumber, toNumber } from '@/protocol/fixed6'
import type { Price } from '@/protocol/fixed6'
import type { Instrument } from '@/protocol/instrument'
import { formatPercent } from '@/ui/formatPercent'
import { formatPrice } from '@/ui/formatPrice'
import { plural, t } from '@/ui/t'
import type { ChartScale } from './chartScale'
import { measureOf, strokesOf } from './drawingShapes'
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
      // A button of HTML cannot stand in a picture of SVG.
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
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
  return part === 'from' ? t('Beginning of {drawing}', { drawing: label }) : t('End of {drawing}', { drawing: label })
}

/** "+20.50, +0.66%, 12 bars, 12 min" */
function measureText(drawing: Drawing, priceStep: Price, intervalS: number): string {
  const { change, ratio, seconds, bars } = measureOf(drawing, intervalS)
  const sign = change > 0 ? '+' : ''
  const price = formatPrice(fromNumber<Price>(change), priceStep)
  const count = plural(bars, { one: '1 bar', other: '{count} bars' })
  return `${sign}${price}, ${formatPercent(ratio)}, ${count}, ${spanText(seconds)}`
}

function spanText(seconds: number): string {
  const size = Math.abs(seconds)
  const sign = seconds < 0 ? '\u2212' : ''
  if (size < 60) return `${sign}${size} s`
  if (size < 3_600) return `${sign}${Math.round(size / 6) / 10} min`
  return size < 86_400 ? `${sign}${Math.round(size / 360) / 10} h` : `${sign}${Math.round(size / 8_640) / 10} d`
}
