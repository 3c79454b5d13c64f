import {
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
  type MouseEvent,
  type PointerEvent,
  type RefObject,
} from 'react'
import { browserStorage } from '@/language/browserStorage'
import type { ChartScale } from './chartScale'
import type { Anchor, DrawingKind, Measure } from './drawings'

export const drawingsKey = 'optick.chart.drawings'

/** Hears when another tab changed drawings. */
export function hearStorage(listener: () => void): () => void {
  const hear = ({ key }: StorageEvent) => {
    if (key === drawingsKey || key === null) listener()
  }
  addEventListener('storage', hear)
  return () => removeEventListener('storage', hear)
}

/** The tool in hand, the measure, and whether the code of drawings is needed: from the first drawing or tool on. */
export function useDrawings(instrumentName: string) {
  const [tool, setTool] = useState<DrawingKind>()
  const [measure, setMeasure] = useState<Measure>()
  const hasKept = useSyncExternalStore(hearStorage, () => isKept(instrumentName))
  const [wasNeeded, setNeeded] = useState(false)
  const isNeeded = wasNeeded || hasKept || tool !== undefined || measure !== undefined
  // It stays when everything was deleted: that can be undone.
  if (isNeeded && !wasNeeded) setNeeded(true)
  return useMemo(() => ({ tool, setTool, measure, setMeasure, isNeeded }), [tool, measure, isNeeded])
}

/** As the storage writes a list that is not empty. */
function isKept(instrumentName: string): boolean {
  return browserStorage.getItem(drawingsKey)?.includes(`${JSON.stringify(instrumentName)}:[{`) === true
}

/** Shift and a drag over the candles measure, without a tool in hand. The library does not pan then. */
export function useShiftMeasure(
  host: RefObject<HTMLElement | null>,
  scale: ChartScale | undefined,
  onMeasure: (measure: Measure) => void,
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
