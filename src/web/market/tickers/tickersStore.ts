import { channelName, type ChannelScope } from '@/core/protocol/channel'
import { type Ticker, ticker500ms } from '@/core/protocol/channels/ticker'
import type { Feed } from '@/web/connection/feed'
import { createLiveStatus, notYetLive, type LiveStatus } from '@/web/market/connection'
import type { VenueClock } from '@/web/market/venueClock'
import { createViewStore, type ViewStore } from '@/web/market/viewStore'
import type { NextFrame } from '@/web/ui/browser/nextFrame'
import { withIndexGreeks } from './indexGreeks'

/** One instrument, or all of a type of an asset. */
export type TickerScope = Extract<ChannelScope, { kind: 'instrument' | 'assetType' }>

/** Marks, best prices, funding and open interest, by instrument name. */
export type TickersView = LiveStatus & {
  readonly tickers: ReadonlyMap<string, Ticker>
  /** The venue's time of the last message, UNIX nanoseconds. */
  readonly timestampNs: bigint | undefined
}

export type TickersSource = {
  readonly feed: Pick<Feed, 'subscribe'>
  /** Hears the venue's time. */
  readonly venueClock?: Pick<VenueClock, 'hear'>
  readonly nextFrame: NextFrame
}

/**
 * A message has only the instruments that changed, each whole: they are merged by name (websocket.md 14). Messages may
 * come twice or late: a ticker older than the known one of its instrument, or with another instrument's number, changes
 * nothing.
 */
export function createTickersStore(
  { feed, nextFrame, venueClock }: TickersSource,
  scope: TickerScope,
): ViewStore<TickersView> {
  return createViewStore<TickersView>({
    initial: { ...notYetLive, tickers: new Map(), timestampNs: undefined },
    nextFrame,
    start: (publish) => {
      const tickers = new Map<string, Ticker>()
      /** When the venue last reported each, while this subscription lasts: a new one may begin with another clock. */
      const reportedAtNs = new Map<string, bigint>()
      let timestampNs: bigint | undefined
      const live = createLiveStatus(publish.now, ticker500ms)
      const subscription = feed.subscribe(channelName(ticker500ms, scope), ticker500ms, {
        onMessage: ({ timestamp, tickers: received }, receivedMs) => {
          for (const ticker of received) {
            const { instrumentName: name } = ticker
            const knownAtNs = reportedAtNs.get(name)
            if (knownAtNs !== undefined) {
              if (timestamp < knownAtNs || tickers.get(name)?.instrumentId !== ticker.instrumentId) continue
            }
            tickers.set(name, withIndexGreeks(ticker, timestamp))
            reportedAtNs.set(name, timestamp)
          }
          if (timestampNs === undefined || timestamp > timestampNs) timestampNs = timestamp
          venueClock?.hear(timestamp, receivedMs)
          live.noteMessage(receivedMs)
          publish.soon()
        },
        onStatus: (status) => {
          if (status.state !== 'live') {
            reportedAtNs.clear()
            timestampNs = undefined
          }
          live.follow(status)
        },
      })
      return { view: () => ({ ...live.get(), tickers: new Map(tickers), timestampNs }), stop: subscription.close }
    },
  })
}
