import type { Clock } from '@/core/lib/clock'
import { channelName } from '@/core/protocol/channel'
import { trades } from '@/core/protocol/channels/trades'
import { getInstrumentTradeHistory } from '@/core/protocol/rest/prices'
import type { Feed } from '@/web/connection/feed'
import type { RestClient } from '@/web/connection/restClient'
import type { Timers } from '@/web/connection/timers'
import { createLiveStatus, notYetLive, type LiveStatus } from '@/web/market/connection'
import { createViewStore, type Publish, type RunningStore, type ViewStore } from '@/web/market/viewStore'
import type { NextFrame } from '@/web/ui/browser/nextFrame'
import { mergeTrades, tradeOf, type Trade } from './tape'

/** Newest first. */
export type TradesView = LiveStatus & { readonly trades: readonly Trade[] }

export type TradesSource = {
  readonly feed: Pick<Feed, 'subscribe'>
  readonly rest: RestClient
  readonly clock: Clock
  readonly timers: Timers
  readonly nextFrame: NextFrame
}

const capacity = 500
const askAgainMs = 700

/**
 * Follows the trades of an instrument. The channel sends no past trades, so the history is read after each
 * subscription. It contains the trades missed while disconnected; duplicates are merged.
 */
export function createTradesStore(source: TradesSource, instrumentName: string): ViewStore<TradesView> {
  return createViewStore<TradesView>({
    initial: { ...notYetLive, trades: [] },
    nextFrame: source.nextFrame,
    linger: { timers: source.timers, isLost: ({ status }) => status === 'stale' },
    start: (publish) => startTape(source, instrumentName, publish),
  })
}

function startTape(
  { feed, rest, clock, timers }: TradesSource,
  instrumentName: string,
  publish: Publish,
): RunningStore<TradesView> {
  let tape: readonly Trade[] = []
  let received: Trade[] = []
  let history = new AbortController()
  let cancelAgain = () => {}
  const live = createLiveStatus(publish.now)

  /** Merges the received trades into the tape. Called once per frame, so that a burst is not merged per message. */
  function merge(): readonly Trade[] {
    if (received.length > 0) tape = mergeTrades(tape, received, capacity)
    received = []
    return tape
  }

  async function readHistory(): Promise<void> {
    history.abort()
    cancelAgain()
    history = new AbortController()
    const { signal } = history
    try {
      const reply = await rest.call(
        getInstrumentTradeHistory,
        { path: { instrumentName }, query: { limit: capacity } },
        { signal },
      )
      if (signal.aborted) return
      // The response is newest first, but the merge takes trades oldest first.
      tape = mergeTrades(merge(), (reply.tradeHistory ?? []).map(tradeOf).toReversed(), capacity)
      live.noteMessage(clock.nowMs())
    } catch (error) {
      if (signal.aborted) return
      live.noteFailure(error)
      cancelAgain = timers.after(askAgainMs, () => void readHistory())
    }
    publish.now()
  }

  const subscription = feed.subscribe(channelName(trades, { kind: 'instrument', instrumentName }), trades, {
    onMessage: (message) => {
      received.push(tradeOf(message))
      publish.soon()
    },
    onStatus: (status) => {
      live.follow(status)
      if (status.state === 'live' && status.error === undefined) void readHistory()
    },
  })
  return {
    view: () => ({ ...live.get(), trades: merge() }),
    stop: () => {
      history.abort()
      cancelAgain()
      subscription.close()
    },
  }
}
