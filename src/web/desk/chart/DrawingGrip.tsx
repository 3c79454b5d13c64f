import { useEffect, useRef, type KeyboardEvent, type PointerEvent, type ReactNode } from 'react'
import { toNumber } from '@/core/protocol/fixed6'
import type { ChartScale } from './chartScale'
import { draggedBy } from './drawingGeometry'
import type { DrawingListeners } from './drawingListeners'
import { shifted, stepBy, type Drawing, type DrawingPart } from './drawings'
import type { DrawingUnits } from './drawingTexts'

type DrawingGripProps = {
  part: DrawingPart
  drawing: Drawing
  units: DrawingUnits
  scale: ChartScale
  label: string
  isSelected: boolean
  isNew?: boolean
  /** Called with the previewed drawing, or `undefined` when the drag ends. */
  onDrag: (drawing: Drawing | undefined) => void
  listeners: DrawingListeners
  children: ReactNode
}

/** Shorter pointer moves are the tremor of a click. */
const leastDragPx = 3

/**
 * Handle of a drawing. The pointer drags it, the arrow keys move it (Shift: ten steps), and Delete removes the drawing.
 * Esc cancels a drag, then deselects. On touch the first tap only selects, so that panning the chart moves no drawing.
 */
export function DrawingGrip({ part, drawing, units, scale, label, isSelected, isNew, ...rest }: DrawingGripProps) {
  const { onDrag, listeners, children } = rest
  const grip = useRef<SVGGElement>(null)
  const start = useRef<{ readonly x: number; readonly y: number; isMoving: boolean }>(undefined)
  useEffect(() => {
    if (isNew === true) grip.current?.focus({ preventScroll: true })
  }, [isNew])
  const end = () => {
    start.current = undefined
    onDrag(undefined)
  }
  const draggedTo = (event: PointerEvent) => {
    const held = start.current
    if (held === undefined) return undefined
    const by = { x: event.clientX - held.x, y: event.clientY - held.y }
    held.isMoving ||= Math.hypot(by.x, by.y) >= leastDragPx
    if (!held.isMoving) return undefined
    const hasModifier = event.ctrlKey || event.metaKey
    return draggedBy(drawing, part, by, scale, (anchor) => listeners.snapped(anchor, hasModifier))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const step = arrows[event.key]
    if (step !== undefined) {
      const far = event.shiftKey ? 10 : 1
      const by = stepBy(step.x * far * units.intervalS, step.y * far * toNumber(units.priceStep))
      const moved = shifted(drawing, part, by)
      if (moved !== undefined) listeners.onChange(moved)
    } else if (event.key === 'Delete' || event.key === 'Backspace') listeners.onDelete(drawing.id)
    else if (event.key === 'Enter') listeners.onOpen(drawing)
    else if (event.key !== 'Escape') return
    else if (start.current === undefined) listeners.onLeave()
    else end()
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <g
      ref={grip}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an HTML button cannot be placed inside SVG
      role="button"
      // The end points are tab stops only while the drawing is selected.
      tabIndex={part === 'whole' || isSelected ? 0 : -1}
      aria-label={label}
      aria-keyshortcuts="Delete"
      data-part={part}
      className="chart-grip chart-drawing-grip"
      onKeyDown={onKeyDown}
      onFocus={() => listeners.onSelect(drawing.id)}
      onDoubleClick={() => listeners.onOpen(drawing)}
      onPointerDown={(event) => {
        if (event.button !== 0) return
        const mayDrag = event.pointerType !== 'touch' || isSelected
        if (mayDrag) start.current = { x: event.clientX, y: event.clientY, isMoving: false }
        event.currentTarget.setPointerCapture(event.pointerId)
        event.currentTarget.focus({ preventScroll: true })
      }}
      onPointerMove={(event) => {
        const moved = draggedTo(event)
        if (moved !== undefined) onDrag(moved)
      }}
      onPointerUp={(event) => {
        const moved = draggedTo(event)
        end()
        if (moved !== undefined) listeners.onChange(moved)
      }}
      onPointerCancel={end}
    >
      {children}
    </g>
  )
}

const arrows: Readonly<Record<string, { readonly x: number; readonly y: number }>> = {
  ArrowUp: { x: 0, y: 1 },
  ArrowDown: { x: 0, y: -1 },
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
}
