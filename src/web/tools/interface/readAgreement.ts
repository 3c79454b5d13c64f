import type { Clock } from '@/core/lib/clock'
import { channelName } from '@/core/protocol/channel'
import { bookTicker } from '@/core/protocol/channels/bookTicker'
import { orderbook100ms, type OrderbookMessage } from '@/core/protocol/channels/orderbook'
import { orderbook, orderbook500ms } from '@/core/protocol/channels/otherOrderbooks'
import { ticker, type TickerMessage } from '@/core/protocol/channels/ticker'
import type { Price } from '@/core/protocol/fixed6'
import type { Address } from '@/core/protocol/instrument'
import { createOrderBook, applyOrderbookMessage } from '@/core/protocol/orderBook'
import { getAuth } from '@/core/protocol/rest/keys'
import { getAssets, getExpiries, getFunding, getIndex, getOrderbook, getTime } from '@/core/protocol/rest/marketData'
import { channels, ping, status } from '@/core/protocol/ws/session'
import type { Calls } from '@/web/connection/calls'
import type { Feed } from '@/web/connection/feed'
import type { RestClient } from '@/web/connection/restClient'

type Parts = {
  readonly rest: RestClient
  readonly calls: Calls
  readonly clock: Clock
  readonly signal: AbortSignal
}

export async function readMarketByRest({ rest, signal }: Parts, instrumentName: string, asset: string) {
  const options = { signal }
  const [assets, expiries, index, funding, book] = await Promise.all([
    rest.call(getAssets, {}, options),
    rest.call(getExpiries, { query: { asset } }, options),
    rest.call(getIndex, { query: { asset } }, options),
    rest.call(getFunding, { query: { instrumentName } }, options),
    rest.call(getOrderbook, { query: { instrumentName } }, options),
  ])
  return { assets, expiries, index, funding, book }
}

/** Measures the venue's clock offset and the latency, by each transport. */
export async function readClocks({ rest, calls, clock, signal }: Parts) {
  const [byRest, bySocket] = [
    await measured(clock, async () => (await rest.call(getTime, {}, { signal })).timestamp),
    await measured(clock, async () => (await calls.call(ping, undefined)).timestamp),
  ]
  return { byRest, bySocket }
}

export type MeasuredClock = {
  /** Positive if the venue's clock is ahead of this computer's. Half of the round trip is subtracted. */
  readonly aheadMs: number
  readonly roundTripMs: number
}

async function measured(clock: Clock, ask: () => Promise<bigint>): Promise<MeasuredClock> {
  const startedMs = clock.nowMs()
  const reportedNs = await ask()
  const roundTripMs = clock.nowMs() - startedMs
  return { aheadMs: Number(reportedNs / 1_000_000n) - startedMs - roundTripMs / 2, roundTripMs }
}

/** Reads the account of this connection, as the venue reports it. */
export async function readConnection({ rest, calls, signal }: Parts) {
  const [{ success }, own] = [await rest.call(getAuth, {}, { signal }), await calls.call(status, undefined)]
  return { areKeysGood: success, account: own.account satisfies Address, subscriptions: own.subscriptions }
}

export async function readChannelCount({ calls }: Parts): Promise<number> {
  return (await calls.call(channels, undefined)).length
}

export type Top = { readonly bid: Price | undefined; readonly ask: Price | undefined }

/** Channels that publish the top of a book, fastest first. */
export const topSources = ['ticker', 'book-ticker', 'orderbook', 'orderbook-100ms', 'orderbook-500ms'] as const
type TopSource = (typeof topSources)[number]
export type Tops = Readonly<Partial<Record<TopSource, Top>>>

/** Subscribes to all channels in {@link topSources}. `read` returns the latest prices of each. */
export function followTops(feed: Pick<Feed, 'subscribe'>, instrumentName: string) {
  const tops: Partial<Record<TopSource, Top>> = {}
  const scope = { kind: 'instrument', instrumentName } as const

  const fromTicker = (source: TopSource) => (message: TickerMessage) => {
    const found = message.tickers.find((one) => one.instrumentName === instrumentName)
    if (found !== undefined) tops[source] = { bid: found.bid?.price, ask: found.ask?.price }
  }
  const fromBook = (source: TopSource) => {
    const book = createOrderBook()
    return (message: OrderbookMessage) => {
      applyOrderbookMessage(book, message)
      tops[source] = { bid: book.bids[0]?.price, ask: book.asks[0]?.price }
    }
  }
  const subscriptions = [
    feed.subscribe(channelName(ticker, scope), ticker, { onMessage: fromTicker('ticker') }),
    feed.subscribe(channelName(bookTicker, scope), bookTicker, { onMessage: fromTicker('book-ticker') }),
    feed.subscribe(channelName(orderbook, scope), orderbook, { onMessage: fromBook('orderbook') }),
    feed.subscribe(channelName(orderbook100ms, scope), orderbook100ms, { onMessage: fromBook('orderbook-100ms') }),
    feed.subscribe(channelName(orderbook500ms, scope), orderbook500ms, { onMessage: fromBook('orderbook-500ms') }),
  ]
  // Other subscribers may already use a channel; only a resync then brings a snapshot.
  for (const subscription of subscriptions) if (subscription.status().state === 'live') subscription.resync()
  return {
    read: (): Tops => ({ ...tops }),
    stop: () => {
      for (const subscription of subscriptions) subscription.close()
    },
  }
}
