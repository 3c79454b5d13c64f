import { useSyncExternalStore } from 'react'
import type { LiveStatus } from '@/web/market/connection'
import { useMarketData } from '@/web/market/marketDataContext'

/** The state of an instrument's ticker: renders again when that changes, not with every message. */
export function useTickerStatus(instrumentName: string): LiveStatus['status'] {
  const store = useMarketData().tickers({ kind: 'instrument', instrumentName })
  return useSyncExternalStore(store.subscribe, () => store.getSnapshot().status)
}
