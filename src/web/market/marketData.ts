import type { Clock } from '@/core/lib/clock'
import { channelName } from '@/core/protocol/channel'
import { orderbook100ms } from '@/core/protocol/channels/orderbook'
import { ticker500ms } from '@/core/protocol/channels/ticker'
import { trades } from '@/core/protocol/channels/trades'
import type { Feed } from '@/web/connection/feed'
import type { RestClient } from '@/web/connection/restClient'
import type { Timers } from '@/web/connection/timers'
import type { CandlesKey, CandlesOptions } from '@/web/market/candles/candlesStore'
import { createOrderBookStore, type BookConnection, type OrderBookStore } from '@/web/market/orderBook/orderBookStore'
import { createIndexStore, type IndexView } from '@/web/market/tickers/indexStore'
import { createTickersStore, type TickerScope, type TickersView } from '@/web/market/tickers/tickersStore'
import { createTradesStore, type TradesView } from '@/web/market/trades/tradesStore'
import type { NextFrame } from '@/web/ui/browser/nextFrame'
import { whileSubscribed, type FreshnessConnection } from './freshnessStore'
import { createThrottledStore, type Pace } from './throttledStore'
import { createVenueClock, type VenueClock } from './venueClock'
import type { ViewStore } from './viewStore'

/** Public market data: one store per subject, shared by all readers and stopped once it has no readers. */
export type MarketData = {
  readonly rest: RestClient
  readonly clock: Clock
  readonly venueClock: VenueClock
  readonly timers: Timers
  readonly orderBook: (instrumentName: string) => OrderBookStore
  readonly tickers: (scope: TickerScope) => ViewStore<TickersView>
  readonly index: (asset: string) => ViewStore<IndexView>
  /** Subscribes in advance to the channels that an instrument's desk reads first. */
  readonly expect: (instrumentName: string) => void
  readonly trades: (instrumentName: string) => ViewStore<TradesView>
  /** Inputs of candles. `candleStores.ts`, which loads with the chart, builds candles from them. */
  readonly candleInputs: (key: CandlesKey) => CandleInputs
  /** Wraps a store so that it notifies at most `pace` times per second (default 5). */
  readonly slowly: <View extends SlowView>(store: ViewStore<View>, pace?: Pace) => ViewStore<View>
}

export type CandleInputs = CandlesOptions & {
  readonly whileSubscribed: <View extends SlowView>(store: ViewStore<View>) => ViewStore<View>
}

type SlowView = { readonly status: unknown; readonly error: unknown; readonly updatedAtMs: number | undefined }

export type MarketDataOptions = {
  readonly rest: RestClient
  readonly feed: Pick<Feed, 'subscribe'> & Partial<Pick<Feed, 'expect'>>
  /** Absent in tests. */
  readonly connection?: BookConnection & FreshnessConnection
  readonly clock: Clock
  readonly timers: Timers
  readonly nextFrame: NextFrame
  /** Called with books that failed their checksum or were crossed. */
  readonly report: (problem: Error) => void
}

export function createMarketData(options: MarketDataOptions): MarketData {
  const { rest, clock, timers, connection } = options
  const venueClock = createVenueClock(clock, rest.clock)
  const subscribedStores = new WeakMap<object, unknown>()
  const received = <View extends SlowView>(store: ViewStore<View>): ViewStore<View> => {
    // The cast is safe, because the next line stores under `store` only a store made from it.
    const known = (subscribedStores.get(store) as ViewStore<View> | undefined) ?? whileSubscribed(store, connection)
    subscribedStores.set(store, known)
    return known
  }
  const books = keyed((instrumentName: string) =>
    whileSubscribed(createOrderBookStore(options, instrumentName), connection),
  )
  // Raw channels, so that stores built on them do not reload after a short silence.
  const tickersByName = keyed((_name: string, scope: TickerScope) =>
    createTickersStore({ ...options, venueClock }, scope),
  )
  const liveTickers = (scope: TickerScope) => tickersByName(channelName(ticker500ms, scope), scope)
  const liveTrades = keyed((instrumentName: string) => createTradesStore(options, instrumentName))
  const liveIndex = keyed((asset: string) => createIndexStore(options, asset))
  const slowStoresOf = {
    5: new WeakMap<object, unknown>(),
    10: new WeakMap<object, unknown>(),
    20: new WeakMap<object, unknown>(),
  }
  return {
    rest,
    clock,
    venueClock,
    timers,
    orderBook: books,
    tickers: (scope) => received(liveTickers(scope)),
    index: (asset) => received(liveIndex(asset)),
    expect: (instrumentName) => {
      const scope = { kind: 'instrument', instrumentName } as const
      for (const channel of [orderbook100ms, ticker500ms, trades]) {
        options.feed.expect?.(channelName(channel, scope), channel)
      }
    },
    trades: (instrumentName) => received(liveTrades(instrumentName)),
    candleInputs: ({ instrumentName, asset }) => ({
      ...options,
      venueClock,
      tickers: liveTickers({ kind: 'instrument', instrumentName }),
      trades: liveTrades(instrumentName),
      index: liveIndex(asset),
      whileSubscribed: (store) => whileSubscribed(store, connection),
    }),
    slowly: <View extends SlowView>(store: ViewStore<View>, pace: Pace = 5) => {
      const slowStores = slowStoresOf[pace]
      // The cast is safe, because the entry under `store` was made from it, below.
      const known = slowStores.get(store) as ViewStore<View> | undefined
      const slow = known ?? received(createThrottledStore(store, options, pace))
      slowStores.set(store, slow)
      return slow
    },
  }
}

/** Memoises a factory by key. All other arguments must follow from the key. */
function keyed<Rest extends readonly unknown[], T>(make: (key: string, ...rest: Rest) => T) {
  const made = new Map<string, { readonly thing: T }>()
  return (key: string, ...rest: Rest): T => {
    const found = made.get(key) ?? { thing: make(key, ...rest) }
    made.set(key, found)
    return found.thing
  }
}
