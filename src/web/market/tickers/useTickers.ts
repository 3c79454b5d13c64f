import { useSyncExternalStore } from 'react'
import { useMarketData } from '@/web/market/marketDataContext'
import type { TickerScope, TickersView } from './tickersStore'

/** Tickers of a scope. Re-renders on each frame in which a ticker changed. */
export function useTickers(scope: TickerScope): TickersView {
  const store = useMarketData().tickers(scope)
  return useSyncExternalStore(store.subscribe, store.getSnapshot)
}
