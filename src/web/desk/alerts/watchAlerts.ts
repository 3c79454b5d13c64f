import { channelName } from '@/core/protocol/channel'
import { type Ticker, ticker500ms } from '@/core/protocol/channels/ticker'
import { trades } from '@/core/protocol/channels/trades'
import { fixed6, fromNumber } from '@/core/protocol/fixed6'
import type { Feed } from '@/web/connection/feed'
import type { MarketData } from '@/web/market/marketData'
import type { AlertSource, AlertLevel } from './alert'
import { watchedValues, type AlertStore } from './alertStore'

/** A watched value. After a disconnection it is not live until the next message. */
export type WatchedValue = { readonly value: AlertLevel; readonly isLive: boolean }

export type AlertWatch = {
  /** Keyed by `source instrument`. */
  readonly valueOf: (source: AlertSource, instrumentName: string) => WatchedValue | undefined
  readonly close: () => void
}

export type AlertWatchDeps = {
  readonly feed: Pick<Feed, 'subscribe'>
  /**
   * Provides the values that the page already has. The venue publishes only changes, so an unchanged price sends no
   * message.
   */
  readonly marketData: Pick<MarketData, 'tickers' | 'trades'>
  readonly store: Pick<AlertStore, 'getSnapshot' | 'subscribe' | 'observe'>
  readonly nowMs: () => number
  readonly onValue: () => void
}

type Watched = {
  stops: readonly (() => void)[]
  value: AlertLevel | undefined
  isLive: boolean
  /** Time of the disconnection; `undefined` before the first value. */
  lostAtMs: number | undefined
}

/** A shorter gap, as on a busy machine, does not count as away: a crossing within the gap has only just happened. */
const awayMs = 5_000

/**
 * Watches the values of all alerts. Handles every message instead of one per frame, because a hidden page has no frames
 * and no price may be missed.
 */
export function watchAlerts({ feed, marketData, store, nowMs, onValue }: AlertWatchDeps): AlertWatch {
  const watched = new Map<string, Watched>()

  const observe = (key: string, instrumentName: string, source: AlertSource, value: AlertLevel | undefined) => {
    const entry = watched.get(key)
    if (entry === undefined || value === undefined) return
    if (entry.isLive && entry.value === value) return
    const atMs = nowMs()
    const isFirst = !entry.isLive && (entry.lostAtMs === undefined || Math.abs(atMs - entry.lostAtMs) > awayMs)
    entry.value = value
    entry.isLive = true
    store.observe(instrumentName, source, { value, atMs, isFirst })
    onValue()
  }
  const start = (key: string, instrumentName: string, source: AlertSource) => {
    const entry: Watched = { stops: [], value: undefined, isLive: false, lostAtMs: undefined }
    watched.set(key, entry)
    const scope = { kind: 'instrument', instrumentName } as const
    const receive = (value: AlertLevel | undefined) => observe(key, instrumentName, source, value)
    const onStatus = ({ state }: { state: string }) => {
      // Values from before a disconnection are stale, so the next value counts as the first after a gap.
      if (state === 'live') return
      if (entry.isLive) entry.lostAtMs = nowMs()
      entry.isLive = false
      onValue()
    }
    if (source === 'last') {
      const tape = marketData.trades(instrumentName)
      const onMessage = ({ price }: { price: bigint }) => receive(fixed6<AlertLevel>(price))
      const subscription = feed.subscribe(channelName(trades, scope), trades, { onMessage, onStatus })
      const read = () => {
        const { status, trades: received } = tape.getSnapshot()
        const price = status === 'live' ? received[0]?.price : undefined
        if (price !== undefined) receive(fixed6<AlertLevel>(price))
      }
      entry.stops = [subscription.close, tape.subscribe(read)]
      return read()
    }
    const tickers = marketData.tickers(scope)
    const subscription = feed.subscribe(channelName(ticker500ms, scope), ticker500ms, {
      onMessage: (message) => {
        const ticker = message.tickers.find((each) => each.instrumentName === instrumentName)
        if (ticker !== undefined) receive(levelOf(ticker, source))
      },
      onStatus,
    })
    const read = () => {
      const view = tickers.getSnapshot()
      const ticker = view.status === 'live' ? view.tickers.get(instrumentName) : undefined
      if (ticker !== undefined) receive(levelOf(ticker, source))
    }
    entry.stops = [subscription.close, tickers.subscribe(read)]
    return read()
  }
  const follow = () => {
    const wanted = new Map(watchedValues(store.getSnapshot()).map((value) => [keyOf(value), value]))
    for (const [key, { stops }] of watched) {
      if (wanted.has(key)) continue
      watched.delete(key)
      for (const stop of stops) stop()
    }
    for (const [key, { instrumentName, source }] of wanted) {
      if (!watched.has(key)) start(key, instrumentName, source)
    }
  }
  const stopFollowing = store.subscribe(follow)
  follow()
  return {
    valueOf: (source, instrumentName) => {
      const entry = watched.get(keyOf({ source, instrumentName }))
      return entry?.value === undefined ? undefined : { value: entry.value, isLive: entry.isLive }
    },
    close: () => {
      stopFollowing()
      for (const { stops } of watched.values()) for (const stop of stops) stop()
      watched.clear()
    },
  }
}

function keyOf({ source, instrumentName }: { source: AlertSource; instrumentName: string }): string {
  return `${source} ${instrumentName}`
}

/** The ticker value that a source watches; `undefined` when the venue does not publish it. */
export function levelOf(ticker: Ticker, source: Exclude<AlertSource, 'last'>): AlertLevel | undefined {
  const { mark, indexPrice } = ticker
  switch (source) {
    case 'mark':
      return mark?.price === undefined ? undefined : fixed6<AlertLevel>(mark.price)
    case 'index':
      return indexPrice === undefined ? undefined : fixed6<AlertLevel>(indexPrice)
    case 'iv':
      return mark?.iv === undefined ? undefined : fromNumber<AlertLevel>(mark.iv)
  }
}
