import { useCallback, useEffect, useRef, type ReactNode } from 'react'
import type { CandleInterval } from '@/web/market/candles/candleIntervals'
import { pointAtPrice, type ChartSource } from '@/web/ui/priceCursor'
import type { ChartCandle } from './chartData'
import { pointAtTime } from './linkedTime'

/** Identifies one chart of a desk, and what it shares with other charts. */
export type ChartPlace = {
  readonly id: ChartSource
  /** Accessible name of the chart's region; `Chart` if absent. */
  readonly title?: string
  /** Charts with the same link share their crosshair. */
  readonly link?: string | undefined
  /** Interval that is stored in the layout. If absent, the interval is stored by instrument. */
  readonly interval?: { readonly value: CandleInterval; readonly onChange: (next: CandleInterval) => void }
  readonly leading?: ReactNode
}

export const firstChart: ChartPlace = { id: 'chart' }

/** Publishes the hovered time to linked charts and the price to other panels, and clears both on unmount. */
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
