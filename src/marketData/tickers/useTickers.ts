import { useSyncExternalStore } from 'react'
import type { Ticker } from '@/protocol/channels/ticker'
import type { LiveStatus } from '../connection'
import { useMarketData } from '../marketDataContext'
import type { Pace } from '../throttledStore'
import type { TickerScope, TickersView } from './tickersStore'
import type { IndexView } from './indexStore'
import { subscribeToNothing } from '@/lib/subscribeToNothing'

/** The tickers of a scope, updated at each frame in which one changed. */
export function useTickers(scope: TickerScope): TickersView {
  const store = useMarketData().tickers(scope)
  return useSyncExternalStore(store.subscribe, store.getSnapshot)
}

export type TickerView = LiveStatus & { readonly ticker: Ticker | undefined }

/**
 * The same a few times a second: for what is computed of the mark, not for the mark itself. Without `isHeard` it draws
 * nothing: for what is drawn again by another that hears it.
 */
export function useThrottledTicker(instrumentName: string, isHeard = true): TickerView {
  return usePacedTicker(instrumentName, 5, isHeard)
}

/** The same ten times a second at most: for figures that are read. */
export function useReadTicker(instrumentName: string): TickerView & Pick<TickersView, 'timestampNs'> {
  return usePacedTicker(instrumentName, 10)
}

function usePacedTicker(instrumentName: string, pace: Pace, isHeard = true) {
  const marketData = useMarketData()
  const store = marketData.slowly(marketData.tickers({ kind: 'instrument', instrumentName }), pace)
  const { tickers, ...live } = useSyncExternalStore(isHeard ? store.subscribe : subscribeToNothing, store.getSnapshot)
  return { ...live, ticker: tickers.get(instrumentName) }
}

export function useIndex(asset: string): IndexView {
  const store = useMarketData().index(asset)
  return useSyncExternalStore(store.subscribe, store.getSnapshot)
}
