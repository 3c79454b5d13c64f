import { channelName, type ChannelScope } from '@/core/protocol/channel'
import { type Ticker, ticker500ms } from '@/core/protocol/channels/ticker'
import type { Feed } from '@/web/connection/feed'
import { createLiveStatus, notYetLive, type LiveStatus } from '@/web/market/connection'
import type { VenueClock } from '@/web/market/venueClock'
import { createViewStore, type ViewStore } from '@/web/market/viewStore'
import type { NextFrame } from '@/web/ui/browser/nextFrame'
import { withIndexGreeks } from './indexGreeks'

/** One instrument, or all instruments of an asset that have one type. */
export type TickerScope = Extract<ChannelScope, { kind: 'instrument' | 'assetType' }>

/** Marks, best prices, funding and open interest, by instrument name. */
export type TickersView = LiveStatus & {
  readonly tickers: ReadonlyMap<string, Ticker>
  /** Venue time of the last message, UNIX nanoseconds. */
  readonly timestampNs: bigint | undefined
}

export type TickersSource = {
  readonly feed: Pick<Feed, 'subscribe'>
  /** Learns the venue's time from each message. */
  readonly venueClock?: Pick<VenueClock, 'receive'>
  readonly nextFrame: NextFrame
}

/**
 * Follows tickers. A message contains only the instruments that changed, each complete, so messages are merged by name
 * (websocket.md 14). A late message changes nothing, nor does a ticker with the id of another instrument.
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
      /**
       * Time of the last ticker per instrument in this subscription; a new subscription may start with an earlier time.
       */
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
          venueClock?.receive(timestamp, receivedMs)
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
