import { useSyncExternalStore } from 'react'
import type { Ticker } from '@/core/protocol/channels/ticker'
import type { LiveStatus } from '@/web/market/connection'
import { useMarketData } from '@/web/market/marketDataContext'
import type { Pace } from '@/web/market/throttledStore'
import { subscribeToNothing } from '@/web/ui/browser/subscribeToNothing'
import type { TickersView } from './tickersStore'

export type TickerView = LiveStatus & { readonly ticker: Ticker | undefined }

/** The ticker a few times per second, for values derived from the mark. Never re-renders while `isSubscribed` is false. */
export function useThrottledTicker(instrumentName: string, isSubscribed = true): TickerView {
  return usePacedTicker(instrumentName, 5, isSubscribed)
}

/** The ticker at most ten times per second, for figures that a trader reads. */
export function useReadTicker(instrumentName: string): TickerView & Pick<TickersView, 'timestampNs'> {
  return usePacedTicker(instrumentName, 10)
}

function usePacedTicker(instrumentName: string, pace: Pace, isSubscribed = true) {
  const marketData = useMarketData()
  const store = marketData.slowly(marketData.tickers({ kind: 'instrument', instrumentName }), pace)
  const { tickers, ...live } = useSyncExternalStore(
    isSubscribed ? store.subscribe : subscribeToNothing,
    store.getSnapshot,
  )
  return { ...live, ticker: tickers.get(instrumentName) }
}
