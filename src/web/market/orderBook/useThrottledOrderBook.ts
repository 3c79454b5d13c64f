import { useSyncExternalStore } from 'react'
import { useMarketData } from '@/web/market/marketDataContext'
import { subscribeToNothing } from '@/web/ui/browser/subscribeToNothing'
import type { BookView } from './bookView'

/**
 * The live book a few times per second, and at once when it becomes or stops being live. With `isHeard` false it never
 * re-renders, for components that re-render anyway.
 */
export function useThrottledOrderBook(instrumentName: string, isHeard = true): BookView {
  const marketData = useMarketData()
  const store = marketData.slowly(marketData.orderBook(instrumentName))
  return useSyncExternalStore(isHeard ? store.subscribe : subscribeToNothing, store.getSnapshot)
}
