import { channelName, type ChannelScope } from '@/core/protocol/channel'
import { type Ticker, ticker500ms } from '@/core/protocol/channels/ticker'
import type { Feed } from '@/web/connection/feed'
import { createLiveStatus, notYetLive, type LiveStatus } from '@/web/market/connection'
import type { VenueClock } from '@/web/market/venueClock'
import { createViewStore, type ViewStore } from '@/web/market/viewStore'
import type { NextFrame } from '@/web/ui/browser/nextFrame'
import { withIndexGreeks } from './indexGreeks'

/** One instrument, or all of one type of an asset. */
export type TickerScope = Extract<ChannelScope, { kind: 'instrument' | 'assetType' }>

/** Marks, best prices, funding and open interest, by instrument name. */
export type TickersView = LiveStatus & {
  readonly tickers: ReadonlyMap<string, Ticker>
  /** Venue time of the last message, UNIX nanoseconds. */
  readonly timestampNs: bigint | undefined
}

export type TickersSource = {
  readonly feed: Pick<Feed, 'subscribe'>
  /** Receives the venue's time. */
  readonly venueClock?: Pick<VenueClock, 'hear'>
  readonly nextFrame: NextFrame
}

/**
 * A message contains only changed instruments, each complete, so messages are merged by name (websocket.md 14). Late
 * messages change nothing, nor do tickers with another instrument's id.
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
      /** Last report per instrument of this subscription; a new one may start with an earlier time. */
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
