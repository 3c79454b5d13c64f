import { useMarketData } from '@/web/market/marketDataContext'
import type { OrderBookStore } from './orderBookStore'

/** The live book of one instrument, for what is painted without React. */
export function useOrderBookStore(instrumentName: string): OrderBookStore {
  return useMarketData().orderBook(instrumentName)
}
