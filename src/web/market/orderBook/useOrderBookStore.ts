import { useMarketData } from '@/web/market/marketDataContext'
import type { OrderBookStore } from './orderBookStore'

/** For painting without React. */
export function useOrderBookStore(instrumentName: string): OrderBookStore {
  return useMarketData().orderBook(instrumentName)
}
