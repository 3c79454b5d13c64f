import { useSyncExternalStore } from 'react'
import { useMarketData } from '../marketDataContext'
import type { TradesView } from './tradesStore'

export function useTrades(instrumentName: string): TradesView {
  const store = useMarketData().trades(instrumentName)
  return useSyncExternalStore(store.subscribe, store.getSnapshot)
}
