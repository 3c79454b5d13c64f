import { useCallback, useMemo, useSyncExternalStore } from 'react'
import type { Ticker } from '@/protocol/channels/ticker'
import { useMarketData } from '../marketDataContext'
import { createChainStore, type ChainName, type ChainStore } from './chainStore'
import { optionScope } from './useOptionMarket'

export function useChainStore(asset: string): ChainStore {
  const marketData = useMarketData()
  return useMemo(() => createChainStore(marketData.tickers(optionScope(asset))), [marketData, asset])
}

/** The ticker of one instrument of the chain; draws anew only when it is another one. */
export function useChainTicker(store: ChainStore, instrument: ChainName): Ticker | undefined {
  const { instrumentName } = instrument
  const subscribe = useCallback(
    (listener: () => void) => store.subscribe(instrumentName, listener),
    [store, instrumentName],
  )
  return useSyncExternalStore(subscribe, () => store.tickerOf(instrument))
}

/** How the whole channel stands: draws anew when that changes, and not with every message. */
export function useChainStatus(asset: string): 'loading' | 'live' | 'stale' | 'resyncing' {
  const tickers = useMarketData().tickers(optionScope(asset))
  return useSyncExternalStore(tickers.subscribe, () => tickers.getSnapshot().status)
}
