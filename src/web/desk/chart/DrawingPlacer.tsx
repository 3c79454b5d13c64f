import { useEffect, useRef, useState, type PointerEvent } from 'react'
import { t } from '@/web/language/t'
import type { ChartScale } from './chartScale'
import { anchorAt, sidePriceAt } from './drawingGeometry'
import { placesToMake, type Anchor, type Drawing, type DrawingKind } from './drawings'
import { DrawingShape } from './DrawingShape'
import { drawingNames, type DrawingUnits } from './drawingTexts'
import { takeEarlyPress } from './earlyPress'

type DrawingPlacerProps = {
  kind: DrawingKind
  units: DrawingUnits
  scale: ChartScale
  snapped: (anchor: Anchor, hasModifier: boolean) => Anchor
  onAdd: (drawing: Drawing) => void
  onCancel: () => void
}

type Begun = {
  readonly id: string
  /** Points already set. */
  readonly places: readonly Anchor[]
  readonly pointed: Anchor
  /**
   * Position of the pointer when it went down, in pixels, and whether this press began the drawing. `undefined` between
   * presses.
   */
  readonly press: { readonly x: number; readonly y: number; readonly isFirst: boolean } | undefined
}

/** A press and release within this distance count as a click, which adds a point. */
const clickPx = 4

/**
 * Creates a drawing by a drag, or by one click per point. Enter creates a drawing in the middle of the view; Esc leaves
 * the tool.
 */
export function DrawingPlacer({ kind, units, scale, snapped, onAdd, onCancel }: DrawingPlacerProps) {
  const ground = useRef<HTMLButtonElement>(null)
  const needed = placesToMake(kind)
  const [begun, setBegun] = useState<Begun>()
  useEffect(() => {
    if (ground.current === null) return
    ground.current.focus({ preventScroll: true })
    takeEarlyPress(ground.current)
  }, [])

  const placeOf = (event: PointerEvent<HTMLElement>) => {
    const box = event.currentTarget.getBoundingClientRect()
    const [x, y] = [event.clientX - box.left, event.clientY - box.top]
    const anchor = anchorAt(scale, x, y)
    return { x, y, anchor: anchor === undefined ? undefined : snapped(anchor, event.ctrlKey || event.metaKey) }
  }
  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    const { x, y, anchor } = placeOf(event)
    if (event.button !== 0 || anchor === undefined) return
    // A synthetic event replays an early press. Its pointer may already be up, so it cannot be captured.
    if (event.isTrusted) event.currentTarget.setPointerCapture(event.pointerId)
    const isFirst = begun === undefined
    const before = begun ?? { id: crypto.randomUUID(), places: needed > 1 ? [anchor] : [] }
    setBegun({ ...before, pointed: anchor, press: { x, y, isFirst } })
  }
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    const { anchor } = placeOf(event)
    if (begun !== undefined && anchor !== undefined) setBegun({ ...begun, pointed: anchor })
  }
  const onPointerUp = (event: PointerEvent<HTMLElement>) => {
    const { x, y, anchor } = placeOf(event)
    if (begun?.press === undefined || anchor === undefined) return
    const isClick = Math.hypot(x - begun.press.x, y - begun.press.y) < clickPx
    // A click sets the first point. A drag sets the first point where it starts, and the second where it ends.
    const isWaiting = (begun.press.isFirst && isClick && needed > 1) || isSamePlace(begun.places.at(-1), anchor)
    const places = isWaiting ? begun.places : [...begun.places, anchor]
    const made = places.length === needed ? drawingOf(kind, begun.id, places, scale) : undefined
    if (made === undefined) setBegun({ ...begun, places, pointed: anchor, press: undefined })
    else onAdd(made)
  }
  const addInTheMiddle = () => {
    const { width, height } = scale.paneSize()
    const places = middle.map(([x, y]) => anchorAt(scale, width * x, height * y))
    const made = drawingOf(kind, crypto.randomUUID(), places, scale)
    if (made !== undefined) onAdd(made)
  }
  const { width, height } = scale.paneSize()
  const draft = begun === undefined ? undefined : drawingOf(kind, begun.id, [...begun.places, begun.pointed], scale)
  return (
    <>
      <button
        ref={ground}
        type="button"
        aria-label={t('{tool}: drag on the chart or press Enter', { tool: drawingNames[kind] })}
        className="chart-grip chart-placer"
        onPointerDown={onPointerDown}
        onPointerMove={onPointerMove}
        onPointerUp={onPointerUp}
        onPointerCancel={() => setBegun(undefined)}
        onClick={(event) => {
          // A click event without a pointer comes from Enter or Space.
          if (event.detail === 0) addInTheMiddle()
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Escape') return
          event.stopPropagation()
          onCancel()
        }}
      />
      {draft !== undefined && (
        <svg width={width} height={height} className="chart-drawings">
          <DrawingShape drawing={draft} units={units} scale={scale} />
        </svg>
      )}
    </>
  )
}

function isSamePlace(one: Anchor | undefined, other: Anchor): boolean {
  return one?.timeS === other.timeS && one.price === other.price
}

/**
 * Positions as fractions of the pane, for a drawing created by keyboard: the second point is up and to the right, and
 * the third is below.
 */
const middle = [
  [0.35, 0.6],
  [0.65, 0.4],
  [0.5, 0.65],
] as const

/** Creates a drawing through these points. Missing points repeat the last point. */
function drawingOf(
  kind: DrawingKind,
  id: string,
  places: readonly (Anchor | undefined)[],
  scale: ChartScale,
): Drawing | undefined {
  const [from, to = from, other = to] = places
  if (from === undefined || to === undefined || other === undefined) return undefined
  if (kind === 'note') return { id, kind, from, to: from, text: '' }
  if (kind === 'level') return { id, kind, from, to: from }
  if (kind !== 'channel') return { id, kind, from, to }
  const sidePrice = sidePriceAt(from, to, other, scale)
  return sidePrice === undefined ? undefined : { id, kind, from, to, sidePrice }
}
