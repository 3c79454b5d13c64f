import { createContext, useContext, type ReactNode } from 'react'
import { assert } from '@/core/lib/assert'
import type { MarketData } from './marketData'

const MarketDataContext = createContext<MarketData | undefined>(undefined)

export function MarketDataProvider({ marketData, children }: { marketData: MarketData; children: ReactNode }) {
  return <MarketDataContext value={marketData}>{children}</MarketDataContext>
}

export function useMarketData(): MarketData {
  const marketData = useContext(MarketDataContext)
  assert(marketData !== undefined, 'a component with market data is inside a MarketDataProvider')
  return marketData
}
