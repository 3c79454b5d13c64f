import { useSyncExternalStore } from 'react'
import { useMarketData } from '@/web/market/marketDataContext'
import type { TradesView } from './tradesStore'

export function useTrades(instrumentName: string): TradesView {
  const store = useMarketData().trades(instrumentName)
  return useSyncExternalStore(store.subscribe, store.getSnapshot)
}

/** The tape, updated a few times per second because a faster tape is unreadable. */
export function useThrottledTrades(instrumentName: string): TradesView {
  const marketData = useMarketData()
  const store = marketData.slowly(marketData.trades(instrumentName))
  return useSyncExternalStore(store.subscribe, store.getSnapshot)
}
