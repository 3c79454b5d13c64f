import { useSyncExternalStore } from 'react'
import { useMarketData } from '@/web/market/marketDataContext'
import type { BookView } from './bookView'

export function useOrderBook(instrumentName: string): BookView {
  const store = useMarketData().orderBook(instrumentName)
  return useSyncExternalStore(store.subscribe, store.getSnapshot)
}
