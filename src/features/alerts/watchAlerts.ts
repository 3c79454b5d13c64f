import type { Feed, Subscription } from '@/client/feed'
import { channelName } from '@/protocol/channel'
import type { Ticker } from '@/protocol/channels/ticker'
import { ticker500ms } from '@/protocol/channels/ticker500ms'
import { trades } from '@/protocol/channels/trades'
import { fixed6, fromNumber } from '@/protocol/fixed6'
import type { AlertSource, Level } from './alert'
import { watchedValues, type AlertStore } from './alertStore'

/** A value an alert looks at. Once the link is lost it is not live, until the next one comes. */
export type WatchedValue = { readonly value: Level; readonly isLive: boolean }

export type AlertWatch = {
  /** By `source instrument`. */
  readonly valueOf: (source: AlertSource, instrumentName: string) => WatchedValue | undefined
  readonly close: () => void
}

export type AlertWatchParts = {
  readonly feed: Pick<Feed, 'subscribe'>
  readonly store: Pick<AlertStore, 'getSnapshot' | 'subscribe' | 'observe'>
  readonly nowMs: () => number
  /** A value has come, or is not live any more. */
  readonly onValue: () => void
}

type Watched = { readonly subscription: Subscription; value: Level | undefined; isLive: boolean }

/**
 * Listens to the tickers and tapes that alerts look at, of any instrument, as messages come: not once a frame, since a
 * page out of sight has none, and no price between two frames may be missed.
 */
export function watchAlerts({ feed, store, nowMs, onValue }: AlertWatchParts): AlertWatch {
  const watched = new Map<string, Watched>()

  const observe = (key: string, instrumentName: string, source: AlertSource, value: Level | undefined) => {
    const entry = watched.get(key)
    if (entry === undefined || value === undefined) return
    const isFirst = !entry.isLive
    entry.value = value
    entry.isLive = true
    store.observe(instrumentName, source, { value, atMs: nowMs(), isFirst })
    onValue()
  }
  const start = (key: string, instrumentName: string, source: AlertSource): Watched => {
    const scope = { kind: 'instrument', instrumentName } as const
    const onStatus = ({ state }: { state: string }) => {
      const entry = watched.get(key)
      // What was read before is old: the next value is the first of another look.
      if (entry === undefined || state === 'live') return
      entry.isLive = false
      onValue()
    }
    const subscription =
      source === 'last'
        ? feed.subscribe(channelName(trades, scope), trades, {
            onMessage: ({ price }) => observe(key, instrumentName, source, fixed6<Level>(price)),
            onStatus,
          })
        : feed.subscribe(channelName(ticker500ms, scope), ticker500ms, {
            onMessage: ({ tickers }) => {
              const ticker = tickers.find((each) => each.instrumentName === instrumentName)
              if (ticker !== undefined) observe(key, instrumentName, source, levelOf(ticker, source))
            },
            onStatus,
          })
    return { subscription, value: undefined, isLive: false }
  }
  const follow = () => {
    const wanted = new Map(watchedValues(store.getSnapshot()).map((value) => [keyOf(value), value]))
    for (const [key, { subscription }] of watched) {
      if (wanted.has(key)) continue
      subscription.close()
      watched.delete(key)
    }
    for (const [key, { instrumentName, source }] of wanted) {
      if (!watched.has(key)) watched.set(key, start(key, instrumentName, source))
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
      for (const { subscription } of watched.values()) subscription.close()
      watched.clear()
    },
  }
}

function keyOf({ source, instrumentName }: { source: AlertSource; instrumentName: string }): string {
  return `${source} ${instrumentName}`
}

/** What of a ticker an alert looks at; undefined when the venue does not say. */
export function levelOf(ticker: Ticker, source: Exclude<AlertSource, 'last'>): Level | undefined {
  const { mark, indexPrice } = ticker
  switch (source) {
    case 'mark':
      return mark?.price === undefined ? undefined : fixed6<Level>(mark.price)
    case 'index':
      return indexPrice === undefined ? undefined : fixed6<Level>(indexPrice)
    case 'iv':
      return mark?.iv === undefined ? undefined : fromNumber<Level>(mark.iv)
  }
}
