import { useSyncExternalStore } from 'react'
import { livePnl, type Positions } from '@/account/positions'
import { useMarketData } from '@/marketData/marketDataContext'
import type { Instrument } from '@/protocol/instrument'
import { marksOf } from './positionMarks'

/** Positions with the mark of now: the channel tells of changes in size only. */
export function usePositionRows(positions: Positions, termsOf: (instrumentName: string) => Instrument | undefined) {
  const store = marksOf(useMarketData(), positions)
  const marks = useSyncExternalStore(store.subscribe, store.getSnapshot)
  return positions.map((position) => {
    const markPrice = marks.get(position.instrumentName) ?? position.markPrice
    return { position, instrument: termsOf(position.instrumentName), markPrice, pnl: livePnl(position, markPrice) }
  })
}
