import { useSyncExternalStore } from 'react'
import { useMarketData } from '@/web/market/marketDataContext'
import type { TickerScope, TickersView } from './tickersStore'

/** The tickers of a scope, updated at each frame in which one changed. */
export function useTickers(scope: TickerScope): TickersView {
  const store = useMarketData().tickers(scope)
  return useSyncExternalStore(store.subscribe, store.getSnapshot)
}
