import { useSyncExternalStore } from 'react'
import { useMarketData } from '@/web/market/marketDataContext'
import { subscribeToNothing } from '@/web/ui/browser/subscribeToNothing'
import type { BookView } from './bookView'

/**
 * The live book of one instrument a few times a second, and at once when it stops or begins to be live: for sums over the
 * book. Without `isHeard` it draws nothing: for what is drawn again by another that hears it.
 */
export function useThrottledOrderBook(instrumentName: string, isHeard = true): BookView {
  const marketData = useMarketData()
  const store = marketData.slowly(marketData.orderBook(instrumentName))
  return useSyncExternalStore(isHeard ? store.subscribe : subscribeToNothing, store.getSnapshot)
}
