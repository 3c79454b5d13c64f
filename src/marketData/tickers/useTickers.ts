import { useSyncExternalStore } from 'react'
import type { Ticker } from '@/protocol/channels/ticker'
import type { LiveStatus } from '../liveStatus'
import { useMarketData } from '../marketDataContext'
import type { TickerScope, TickersView } from './tickersStore'

/** The tickers of a scope, anew at each frame in which one changed. */
export function useTickers(scope: TickerScope): TickersView {
  const store = useMarketData().tickers(scope)
  return useSyncExternalStore(store.subscribe, store.getSnapshot)
}

/** How the ticker of an instrument stands: draws anew when that changes, and not with every message. */
export function useTickerStatus(instrumentName: string): LiveStatus['status'] {
  const store = useMarketData().tickers({ kind: 'instrument', instrumentName })
  return useSyncExternalStore(store.subscribe, () => store.getSnapshot().status)
}

export type TickerView = LiveStatus & { readonly ticker: Ticker | undefined }

/** The same a few times a second: for what is computed of the mark, not for the mark itself. */
export function useSlowTicker(instrumentName: string): TickerView {
  const marketData = useMarketData()
  const store = marketData.slowly(marketData.tickers({ kind: 'instrument', instrumentName }))
  const { tickers, ...live } = useSyncExternalStore(store.subscribe, store.getSnapshot)
  return { ...live, ticker: tickers.get(instrumentName) }
}

export function useTicker(instrumentName: string): TickerView {
  const { tickers, ...live } = useTickers({ kind: 'instrument', instrumentName })
  return { ...live, ticker: tickers.get(instrumentName) }
}
