import { useSyncExternalStore } from 'react'
import type { LiveStatus } from '../connection'
import { useMarketData } from '../marketDataContext'

/** The state of an instrument's ticker: renders again when that changes, not with every message. */
export function useTickerStatus(instrumentName: string): LiveStatus['status'] {
  const store = useMarketData().tickers({ kind: 'instrument', instrumentName })
  return useSyncExternalStore(store.subscribe, () => store.getSnapshot().status)
}
