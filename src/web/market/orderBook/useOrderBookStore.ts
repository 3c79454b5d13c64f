import { useMarketData } from '@/web/market/marketDataContext'
import type { OrderBookStore } from './orderBookStore'

export function useOrderBookStore(instrumentName: string): OrderBookStore {
  return useMarketData().orderBook(instrumentName)
}
