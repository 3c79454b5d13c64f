import { useMemo, useSyncExternalStore } from 'react'
import { toNumber } from '@/core/protocol/fixed6'
import type { OptionInstrument } from '@/core/protocol/instrument'
import type { ExpiryForward } from '@/core/quant/expiryForward'
import { useMarketData } from '@/web/market/marketDataContext'
import { joinTickers } from '@/web/market/tickers/joinTickers'
import { type TickerScope } from '@/web/market/tickers/tickersStore'
import { useIndex } from '@/web/market/tickers/useIndex'
import { useInstruments } from '@/web/market/useInstruments'
import { nearestStrikes } from './chainForward'
import { createChainStore, type ChainStore, optionChainOf, type ChainExpiry } from './chainStore'
import { createForwardStore, type Forwards } from './forwardStore'
import { createSmilesStore, type SmilesView } from './smilesStore'

export function useChainStore(asset: string): ChainStore {
  const marketData = useMarketData()
  return useMemo(
    // Each picture of a chain costs the browser as much as all of its changes: a busy page draws half as many.
    () => createChainStore(marketData.slowly(marketData.tickers(optionScope(asset)), 20)),
    [marketData, asset],
  )
}

/** The state of the whole channel: renders again when that changes, not with every message. */
export function useChainStatus(asset: string): 'loading' | 'live' | 'stale' | 'resyncing' {
  const tickers = useMarketData().tickers(optionScope(asset))
  return useSyncExternalStore(tickers.subscribe, () => tickers.getSnapshot().status)
}

/**
 * The forward of one option's expiry, live, updated at most once a second, from the strikes around the money alone: a
 * view of one option does not subscribe to all of them. Undefined while it is unknown.
 */
export function useExpiryForward({ asset, expiryNs }: OptionInstrument): ExpiryForward | undefined {
  const marketData = useMarketData()
  const { chain } = useOptionChain(asset)
  const { price: index } = useIndex(asset)
  const expiry = chain?.find((one) => one.expiryNs === expiryNs)
  const strikes = nearestStrikes(expiry?.strikes ?? [], index === undefined ? undefined : toNumber(index))
  // The strikes change when the index has passed one: until then it is the same text, and the same store.
  const key = index === undefined ? '' : strikes.map(({ strike }) => strike).join(' ')
  const store = useMemo(() => {
    const asked = new Set(key.split(' '))
    const near = expiry?.strikes.filter(({ strike }) => asked.has(String(strike))) ?? []
    const options = near.flatMap(({ call, put }) => [call, put].filter((option) => option !== undefined))
    const tickers = joinTickers(
      options.map(({ instrumentName }) => marketData.tickers({ kind: 'instrument', instrumentName })),
    )
    return createForwardStore({ ...marketData, tickers, chain: near.length === 0 ? [] : [{ expiryNs, strikes: near }] })
  }, [marketData, expiry, expiryNs, key])
  return useSyncExternalStore(store.subscribe, store.getSnapshot).get(expiryNs)
}

type OptionChain = {
  /** Undefined until the listing is read; empty when the asset has no options. */
  readonly chain: readonly ChainExpiry[] | undefined
  readonly error: Error | null
  readonly retry: () => void
}

/** What is listed of an asset's options: by expiry and strike, without prices. */
export function useOptionChain(asset: string): OptionChain {
  const { data, error, refetch } = useInstruments({ asset })
  const chain = useMemo(() => (data === undefined ? undefined : optionChainOf(data)), [data])
  return { chain, error, retry: () => void refetch() }
}

/** All options of an asset, for `useTickers`. */
export function optionScope(asset: string): TickerScope {
  return { kind: 'assetType', asset, instrumentType: 'OPTION' }
}

/**
 * The forward of each expiry, live, updated at most once a second. Prices come from `useTickers(optionScope(asset))`.
 */
export function useForwards(asset: string, chain: readonly ChainExpiry[] | undefined): Forwards {
  const marketData = useMarketData()
  const store = useMemo(
    () => createForwardStore({ ...marketData, tickers: marketData.tickers(optionScope(asset)), chain: chain ?? [] }),
    [marketData, asset, chain],
  )
  return useSyncExternalStore(store.subscribe, store.getSnapshot)
}

/** The smiles of an asset's options, live, about once a second. */
export function useSmiles(asset: string, chain: readonly ChainExpiry[] | undefined): SmilesView {
  const { tickers, clock, timers } = useMarketData()
  const store = useMemo(
    () => createSmilesStore({ tickers: tickers(optionScope(asset)), chain: chain ?? [], clock, timers }),
    [tickers, clock, timers, asset, chain],
  )
  return useSyncExternalStore(store.subscribe, store.getSnapshot)
}
