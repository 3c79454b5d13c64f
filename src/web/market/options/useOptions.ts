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
    // Rendering a chain costs as much as processing all its changes, so renders are limited to 20 per second.
    () => createChainStore(marketData.slowly(marketData.tickers(optionScope(asset)), 20)),
    [marketData, asset],
  )
}

/** Status of the ticker channel. Re-renders only when the status changes. */
export function useChainStatus(asset: string): 'loading' | 'live' | 'stale' | 'resyncing' {
  const tickers = useMarketData().tickers(optionScope(asset))
  return useSyncExternalStore(tickers.subscribe, () => tickers.getSnapshot().status)
}

/**
 * Forward of an option's expiry, updated at most once per second; `undefined` while unknown. Subscribes only to the
 * strikes around the money.
 */
export function useExpiryForward({ asset, expiryNs }: OptionInstrument): ExpiryForward | undefined {
  const marketData = useMarketData()
  const { chain } = useOptionChain(asset)
  const { price: index } = useIndex(asset)
  const expiry = chain?.find((one) => one.expiryNs === expiryNs)
  const strikes = nearestStrikes(expiry?.strikes ?? [], index === undefined ? undefined : toNumber(index))
  // The set of strikes changes only when the index crosses a strike, and with it the key and the store.
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
  /** `undefined` until the listing loads; empty when the asset has no options. */
  readonly chain: readonly ChainExpiry[] | undefined
  readonly error: Error | null
  readonly retry: () => void
}

/** Listed options of an asset by expiry and strike, without prices. */
export function useOptionChain(asset: string): OptionChain {
  const { data, error, refetch } = useInstruments({ asset })
  const chain = useMemo(() => (data === undefined ? undefined : optionChainOf(data)), [data])
  return { chain, error, retry: () => void refetch() }
}

/** Scope of all options of an asset, for `useTickers`. */
export function optionScope(asset: string): TickerScope {
  return { kind: 'assetType', asset, instrumentType: 'OPTION' }
}

/**
 * Live forward of each expiry, updated at most once per second. Its prices come from `useTickers(optionScope(asset))`.
 */
export function useForwards(asset: string, chain: readonly ChainExpiry[] | undefined): Forwards {
  const marketData = useMarketData()
  const store = useMemo(
    () => createForwardStore({ ...marketData, tickers: marketData.tickers(optionScope(asset)), chain: chain ?? [] }),
    [marketData, asset, chain],
  )
  return useSyncExternalStore(store.subscribe, store.getSnapshot)
}

export function useSmiles(asset: string, chain: readonly ChainExpiry[] | undefined): SmilesView {
  const { tickers, clock, timers } = useMarketData()
  const store = useMemo(
    () => createSmilesStore({ tickers: tickers(optionScope(asset)), chain: chain ?? [], clock, timers }),
    [tickers, clock, timers, asset, chain],
  )
  return useSyncExternalStore(store.subscribe, store.getSnapshot)
}
