import { useMemo, useSyncExternalStore } from 'react'
import { useMarketData } from '../marketDataContext'
import type { ChainExpiry } from './optionChain'
import { createSmilesStore, type SmilesView } from './smilesStore'
import { optionScope } from './useOptionMarket'

/** The smiles of an asset's options, live, about once a second. */
export function useSmiles(asset: string, chain: readonly ChainExpiry[] | undefined): SmilesView {
  const { tickers, clock, timers } = useMarketData()
  const store = useMemo(
    () => createSmilesStore({ tickers: tickers(optionScope(asset)), chain: chain ?? [], clock, timers }),
    [tickers, clock, timers, asset, chain],
  )
  return useSyncExternalStore(store.subscribe, store.getSnapshot)
}
