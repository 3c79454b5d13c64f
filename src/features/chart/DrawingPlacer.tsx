import { useEffect, useRef, useState } from 'react'
import type { PointerEvent } from 'react'
import type { Instrument } from '@/protocol/instrument'
import { t } from '@/ui/t'
import type { ChartScale } from './chartScale'
import { DrawingShape } from './DrawingShape'
import { drawingNames, type Anchor, type Drawing, type DrawingKind } from './drawings'

type DrawingPlacerProps = {
  kind: DrawingKind
  instrument: Instrument
  intervalS: number
  scale: ChartScale
  onAdd: (drawing: Drawing) => void
  onEnd: () => void
}

/** A press and release this near are a click: the next one ends the drawing. */
const clickPx = 4

/**
 * Takes the next drag, or two clicks, as a drawing; Enter draws one in the middle of what is in view, to be moved by keys;
 * Esc puts the tool away.
 */
export function DrawingPlacer({ kind, instrument, intervalS, scale, onAdd, onEnd }: DrawingPlacerProps) {
  const ground = useRef<HTMLButtonElement>(null)
  const [begun, setBegun] = useState<{ readonly drawing: Drawing; readonly x: number; readonly y: number }>()
  useEffect(() => ground.current?.focus({ preventScroll: true }), [])

  const placeOf = (event: PointerEvent<HTMLElement>) => {
    const box = event.currentTarget.getBoundingClientRect()
    const x = event.clientX - box.left
    const y = event.clientY - box.top
    return { x, y, anchor: anchorAt(scale, x, y) }
  }
  const add = (drawing: Drawing) => {
    onAdd(drawing)
    onEnd()
  }
  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    const { x, y, anchor } = placeOf(event)
    if (event.button !== 0 || anchor === undefined || begun !== undefined) return
    event.currentTarget.setPointerCapture(event.pointerId)
    setBegun({ drawing: { id: crypto.randomUUID(), kind, from: anchor, to: anchor }, x, y })
  }
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    const { anchor } = placeOf(event)
    if (begun !== undefined && anchor !== undefined) setBegun({ ...begun, drawing: { ...begun.drawing, to: anchor } })
  }
  const onPointerUp = (event: PointerEvent<HTMLElement>) => {
    const { x, y } = placeOf(event)
    if (begun === undefined) return
    const isFar = Math.hypot(x - begun.x, y - begun.y) >= clickPx
    if (kind === 'level' || isFar) add(begun.drawing)
  }
  const middle = () => {
    const { width, height } = scale.paneSize()
    const from = anchorAt(scale, width * 0.35, height * 0.6)
    const to = anchorAt(scale, width * 0.65, height * 0.4)
    if (from !== undefined && to !== undefined) add({ id: crypto.randomUUID(), kind, from, to })
  }
  return (
    <>
      <button
        ref={ground}
        type="button"
        aria-label={t('{tool}: drag over the chart, or press Enter', { tool: drawingNames[kind] })}
        className="chart-placer"
        onPointerDown={onPointerDown}
        onPointerMove={onPointerMove}
        onPointerUp={onPointerUp}
        onClick={(event) => {
          // A click without a pointer is Enter or Space.
          if (event.detail === 0) middle()
        }}
        onKeyDown={(event) => {
          if (event.key === 'Escape') onEnd()
        }}
      />
      {begun !== undefined && (
        <svg width={scale.paneSize().width} height={scale.paneSize().height} className="chart-drawings">
          <DrawingShape drawing={begun.drawing} instrument={instrument} intervalS={intervalS} scale={scale} />
        </svg>
      )}
    </>
  )
}

function anchorAt(scale: ChartScale, x: number, y: number): Anchor | undefined {
  const timeS = scale.timeAt(x)
  const price = scale.priceAt(y)
  return timeS === undefined || price === undefined || price <= 0 ? undefined : { timeS, price }
}
