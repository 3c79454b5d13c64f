import { useSyncExternalStore, useEffect, useRef, useState, type PointerEvent } from 'react'
import type { Instrument } from '@/protocol/instrument'
import type { ChartScale } from './chartScale'
import { DrawingShape } from './DrawingShape'
import { type Drawing, type DrawingKind, drawingNames, type Anchor } from './drawings'
import { t } from '@/language/t'

export type DrawingLayerProps = {
  instrument: Instrument
  intervalS: number
  scale: ChartScale
  /** Called whenever the scale has changed; `version` is another number then. */
  redraws: { readonly subscribe: (listener: () => void) => () => void; readonly version: () => number }
  drawings: readonly Drawing[]
  /** What the next press begins. */
  tool: DrawingKind | undefined
  onAdd: (drawing: Drawing) => void
  onChange: (drawing: Drawing) => void
  onDelete: (id: string) => void
  onEndTool: () => void
}

/** What the trader drew over the candles. It is placed again at each frame of a pan or a zoom. */
export function DrawingLayer(props: DrawingLayerProps) {
  const { instrument, intervalS, scale, redraws, drawings, tool } = props
  useSyncExternalStore(redraws.subscribe, redraws.version)
  const { width, height } = scale.paneSize()
  return (
    <>
      <svg width={width} height={height} className="chart-drawings">
        {drawings.map((drawing) => (
          <DrawingShape
            key={drawing.id}
            drawing={drawing}
            instrument={instrument}
            intervalS={intervalS}
            scale={scale}
            onChange={props.onChange}
            onDelete={props.onDelete}
          />
        ))}
      </svg>
      {tool !== undefined && (
        <DrawingPlacer
          key={tool}
          kind={tool}
          instrument={instrument}
          intervalS={intervalS}
          scale={scale}
          onAdd={props.onAdd}
          onEnd={props.onEndTool}
        />
      )}
    </>
  )
}

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
function DrawingPlacer({ kind, instrument, intervalS, scale, onAdd, onEnd }: DrawingPlacerProps) {
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
        aria-label={t('{tool}: drag on the chart or press Enter', { tool: drawingNames[kind] })}
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
