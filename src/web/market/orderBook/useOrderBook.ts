import { useSyncExternalStore } from 'react'
import { useMarketData } from '@/web/market/marketDataContext'
import type { BookView } from './bookView'

/** The live book of one instrument, updated at each frame in which it changed. */
export function useOrderBook(instrumentName: string): BookView {
  const store = useMarketData().orderBook(instrumentName)
  return useSyncExternalStore(store.subscribe, store.getSnapshot)
}
