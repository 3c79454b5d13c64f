import { useMemo, useSyncExternalStore } from 'react'
import { useInstruments } from '../instruments'
import { useMarketData } from '../marketDataContext'
import type { TickerScope } from '../tickers/tickersStore'
import { createForwardStore, type Forwards } from './forwardStore'
import { optionChainOf, type ChainExpiry } from './optionChain'

export type OptionChain = {
  /** Undefined until the listing is read; empty when the asset has no options. */
  readonly chain: readonly ChainExpiry[] | undefined
  readonly error: Error | null
  readonly retry: () => void
}

/** What is listed of an asset's options: by expiry and strike, without prices. */
export function useOptionChain(asset: string): OptionChain {
  const { data, error, refetch } = useInstruments({ asset })
  const chain = useMemo(() => data && optionChainOf(data), [data])
  return { chain, error, retry: () => void refetch() }
}

/** All options of an asset, for `useTickers`. */
export function optionScope(asset: string): TickerScope {
  return { kind: 'assetType', asset, instrumentType: 'OPTION' }
}

/** The forward of each expiry, live, at most anew each second. Prices come from `useTickers(optionScope(asset))`. */
export function useForwards(asset: string, chain: readonly ChainExpiry[] | undefined): Forwards {
  const marketData = useMarketData()
  const store = useMemo(
    () => createForwardStore({ ...marketData, tickers: marketData.tickers(optionScope(asset)), chain: chain ?? [] }),
    [marketData, asset, chain],
  )
  return useSyncExternalStore(store.subscribe, store.getSnapshot)
}
