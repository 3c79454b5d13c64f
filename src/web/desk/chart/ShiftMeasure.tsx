import { useEffect, useEffectEvent, useRef, type RefObject } from 'react'
import type { ChartScale } from './chartScale'
import type { Anchor, Measure } from './drawings'

type ShiftMeasureProps = {
  /** The element that the library draws in. */
  host: RefObject<HTMLElement | null>
  scale: ChartScale
  onMeasure: (measure: Measure) => void
}

/** Measures by a Shift-drag over the candles, without a tool, and prevents the library from panning. */
export function ShiftMeasure({ host, scale, onMeasure }: ShiftMeasureProps) {
  const from = useRef<Anchor>(undefined)
  const onDown = useEffectEvent((event: PointerEvent, element: HTMLElement) => {
    if (!event.shiftKey || event.button !== 0) return
    from.current = anchorAt(event, element, scale)
    if (from.current !== undefined) element.setPointerCapture(event.pointerId)
  })
  const onMove = useEffectEvent((event: PointerEvent, element: HTMLElement) => {
    const to = from.current === undefined ? undefined : anchorAt(event, element, scale)
    if (from.current !== undefined && to !== undefined) {
      onMeasure({ id: 'shift', kind: 'measure', from: from.current, to })
    }
  })
  useEffect(() => {
    const element = host.current
    if (element === null) return undefined
    const listening = new AbortController()
    // Capture phase, so that this runs before the library's listeners on inner elements.
    const options = { capture: true, signal: listening.signal }
    const end = () => {
      from.current = undefined
    }
    element.addEventListener('pointerdown', (event) => onDown(event, element), options)
    element.addEventListener('pointermove', (event) => onMove(event, element), options)
    element.addEventListener('pointerup', end, options)
    element.addEventListener('pointercancel', end, options)
    // Stops the events that would start a pan.
    const keep = (event: MouseEvent) => {
      if (from.current !== undefined) event.stopPropagation()
    }
    element.addEventListener('mousedown', keep, options)
    return () => listening.abort()
  }, [host])
  return null
}

function anchorAt(event: PointerEvent, element: HTMLElement, scale: ChartScale): Anchor | undefined {
  const box = element.getBoundingClientRect()
  const { width, height } = scale.paneSize()
  const [x, y] = [event.clientX - box.left, event.clientY - box.top]
  if (x < 0 || y < 0 || x > width || y > height) return undefined
  const timeS = scale.timeAt(x)
  const price = scale.priceAt(y)
  return timeS === undefined || price === undefined || price <= 0 ? undefined : { timeS, price }
}
