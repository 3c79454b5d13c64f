import { useCallback, useEffect, useRef, type ReactNode } from 'react'
import type { CandleInterval } from '@/web/market/candles/candleIntervals'
import { pointAtPrice, type ChartSource } from '@/web/ui/priceCursor'
import type { ChartCandle } from './chartData'
import { pointAtTime } from './linkedTime'

/** Which of the charts of a desk it is, and what it has in common with others. */
export type ChartPlace = {
  readonly id: ChartSource
  /** The accessible name of its region; `Chart` without one. */
  readonly title?: string
  /** Charts of the same link share their crosshair. */
  readonly link?: string | undefined
  /** Kept with the desk instead of with the instrument. */
  readonly interval?: { readonly value: CandleInterval; readonly onChange: (next: CandleInterval) => void }
  /** At the left of its header. */
  readonly leading?: ReactNode
}

export const firstChart: ChartPlace = { id: 'chart' }

/**
 * Keeps the bar that is pointed at, and publishes its time to the linked charts and the price to the rest of the page.
 * Both are cleared when the chart goes. The listeners stay the same while the link changes: the canvas keeps them.
 */
export function usePointed(
  instrumentName: string,
  { id, link }: ChartPlace,
  onTime: (timeS: number | undefined) => void,
) {
  const linkNow = useRef(link)
  useEffect(() => {
    linkNow.current = link
    return () => {
      pointAtTime(link, id, undefined)
      pointAtPrice(instrumentName, id, undefined)
    }
  }, [instrumentName, id, link])
  const onHover = useCallback(
    (candle: ChartCandle | undefined) => {
      onTime(candle?.timeS)
      pointAtTime(linkNow.current, id, candle?.timeS)
    },
    [id, onTime],
  )
  const onPoint = useCallback(
    (price: number | undefined) => pointAtPrice(instrumentName, id, price, linkNow.current),
    [instrumentName, id],
  )
  return { onHover, onPoint }
}
