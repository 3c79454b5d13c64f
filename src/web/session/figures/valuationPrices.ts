import type { Ticker } from '@/core/protocol/channels/ticker'
import type { Price } from '@/core/protocol/fixed6'
import type { OrderMessage } from '@/core/protocol/orderRecord'
import type { PositionMessage } from '@/core/protocol/positionRecord'
import { notYetLive, type LiveStatus } from '@/web/market/connection'
import type { MarketData } from '@/web/market/marketData'
import type { IndexView } from '@/web/market/tickers/indexStore'
import type { TickersView } from '@/web/market/tickers/tickersStore'
import type { ViewStore } from '@/web/market/viewStore'

/** Prices that value an account: tickers of its positions, and indexes of its collateral. */
export type ValuationPrices = Pick<LiveStatus, 'status'> & {
  readonly tickers: ReadonlyMap<string, Ticker>
  readonly indexes: ReadonlyMap<string, Price>
}

export type PricedContract = Pick<PositionMessage, 'instrumentName' | 'asset'> & Pick<OrderMessage, 'instrumentType'>

type HeldPricesStore = Pick<ViewStore<ValuationPrices>, 'subscribe' | 'getSnapshot'>

/**
 * How often the prices render. `slowly`: five times a second, because rendering account figures at each price would
 * delay a new fill.
 */
type Reading = 'each' | 'slowly'

const stores = new WeakMap<MarketData, Map<string, HeldPricesStore>>()

/**
 * From this many instruments on, one channel for all options of an asset is cheaper than a channel for each instrument.
 */
const manyInstruments = 16

/** Returns a store of the prices, which all callers with these instruments and assets share. */
export function createValuationPrices(
  marketData: MarketData,
  contracts: readonly PricedContract[],
  assets: readonly string[],
  reading: Reading = 'each',
): HeldPricesStore {
  const names = contracts.map(({ instrumentName }) => instrumentName).sort()
  const key = `${reading} ${names.join(',')} ${[...assets].sort().join(',')}`
  const known = stores.get(marketData) ?? new Map<string, HeldPricesStore>()
  stores.set(marketData, known)
  const store = known.get(key) ?? createStore(marketData, contracts, assets, reading)
  known.set(key, store)
  return store
}

function createStore(
  marketData: MarketData,
  contracts: readonly PricedContract[],
  assets: readonly string[],
  reading: Reading,
): HeldPricesStore {
  const read = <View extends TickersView | IndexView>(source: ViewStore<View>) =>
    reading === 'slowly' ? marketData.slowly(source) : source
  const tickerSources = tickerScopes(contracts).map((scope) => read(marketData.tickers(scope)))
  const indexSources = assets.map((asset) => ({ asset, source: read(marketData.index(asset)) }))
  const sources = [...tickerSources, ...indexSources.map(({ source }) => source)]
  let seen: readonly unknown[] = []
  let view: ValuationPrices = {
    status: sources.length === 0 ? 'live' : notYetLive.status,
    tickers: new Map(),
    indexes: new Map(),
  }
  return {
    subscribe: (listener) => {
      const stops = sources.map((source) => source.subscribe(listener))
      return () => {
        for (const stop of stops) stop()
      }
    },
    // Returns a new view only if a source has a new one, as React requires of snapshots.
    getSnapshot: () => {
      const views = sources.map((source) => source.getSnapshot())
      if (views.length === seen.length && views.every((one, index) => one === seen[index])) return view
      seen = views
      view = {
        status: worstStatus(views.map(({ status }) => status)),
        tickers: new Map(tickerSources.flatMap((source) => [...source.getSnapshot().tickers])),
        indexes: new Map(
          indexSources.flatMap(({ asset, source }) => {
            const { price } = source.getSnapshot()
            return price === undefined ? [] : [[asset, price] as const]
          }),
        ),
      }
      return view
    },
  }
}

function tickerScopes(contracts: readonly PricedContract[]) {
  const held = contracts.flatMap(({ instrumentName, asset, instrumentType }) =>
    instrumentType === 'SPOT' || instrumentType === 'other' ? [] : [{ instrumentName, asset, instrumentType }],
  )
  if (held.length < manyInstruments) {
    return held.map(({ instrumentName }) => ({ kind: 'instrument', instrumentName }) as const)
  }
  const types = new Map(
    held.map(({ asset, instrumentType }) => [`${asset} ${instrumentType}`, { asset, instrumentType }]),
  )
  return [...types.values()].map(({ asset, instrumentType }) => ({ kind: 'assetType', asset, instrumentType }) as const)
}

const worstFirst = ['resyncing', 'stale', 'loading', 'live'] as const

function worstStatus(statuses: readonly LiveStatus['status'][]): LiveStatus['status'] {
  return worstFirst.find((status) => statuses.includes(status)) ?? 'live'
}
