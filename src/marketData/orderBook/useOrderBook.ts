import { useSyncExternalStore } from 'react'
import { useMarketData } from '../marketDataContext'
import type { BookView } from './bookView'
import type { OrderBookStore } from './orderBookStore'

/** The live book of one instrument, for what is painted without React. */
export function useOrderBookStore(instrumentName: string): OrderBookStore {
  return useMarketData().orderBook(instrumentName)
}

/** The live book of one instrument, updated at each frame in which it changed. */
export function useOrderBook(instrumentName: string): BookView {
  const store = useMarketData().orderBook(instrumentName)
  return useSyncExternalStore(store.subscribe, store.getSnapshot)
}

/** The same a few times a second, and at once when it stops or begins to be live: for sums over the book. */
export function useThrottledOrderBook(instrumentName: string): BookView {
  const marketData = useMarketData()
  const store = marketData.slowly(marketData.orderBook(instrumentName))
  return useSyncExternalStore(store.subscribe, store.getSnapshot)
}
