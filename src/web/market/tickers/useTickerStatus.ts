import { useSyncExternalStore } from 'react'
import type { LiveStatus } from '@/web/market/connection'
import { useMarketData } from '@/web/market/marketDataContext'

/** Status of an instrument's ticker. Re-renders only when the status changes. */
export function useTickerStatus(instrumentName: string): LiveStatus['status'] {
  const store = useMarketData().tickers({ kind: 'instrument', instrumentName })
  return useSyncExternalStore(store.subscribe, () => store.getSnapshot().status)
}
