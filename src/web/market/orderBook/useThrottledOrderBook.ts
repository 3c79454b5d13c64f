import { useSyncExternalStore } from 'react'
import { useMarketData } from '@/web/market/marketDataContext'
import { subscribeToNothing } from '@/web/ui/browser/subscribeToNothing'
import type { BookView } from './bookView'

/** A few times per second, and at once when the status changes. With `isHeard` false it never re-renders. */
export function useThrottledOrderBook(instrumentName: string, isHeard = true): BookView {
  const marketData = useMarketData()
  const store = marketData.slowly(marketData.orderBook(instrumentName))
  return useSyncExternalStore(isHeard ? store.subscribe : subscribeToNothing, store.getSnapshot)
}
