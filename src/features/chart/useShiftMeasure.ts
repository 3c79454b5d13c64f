import { useRef } from 'react'
import type { MouseEvent, PointerEvent, RefObject } from 'react'
import type { ChartScale } from './chartScale'
import type { Anchor, Drawing } from './drawings'

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
