import { useSyncExternalStore } from 'react'
import { useMarketData } from '../marketDataContext'
import type { BookView } from './bookView'

/** The live book of one instrument a few times a second, and at once when it stops or begins to be live: for sums over the book. */
export function useThrottledOrderBook(instrumentName: string): BookView {
  const marketData = useMarketData()
  const store = marketData.slowly(marketData.orderBook(instrumentName))
  return useSyncExternalStore(store.subscribe, store.getSnapshot)
}
