import { useSyncExternalStore } from 'react'
import { useMarketData } from '@/web/market/marketDataContext'
import { subscribeToNothing } from '@/web/ui/browser/subscribeToNothing'
import type { BookView } from './bookView'

/**
 * The order book a few times per second, and at once when its status changes. Never re-renders while `isSubscribed` is
 * false.
 */
export function useThrottledOrderBook(instrumentName: string, isSubscribed = true): BookView {
  const marketData = useMarketData()
  const store = marketData.slowly(marketData.orderBook(instrumentName))
  return useSyncExternalStore(isSubscribed ? store.subscribe : subscribeToNothing, store.getSnapshot)
}
