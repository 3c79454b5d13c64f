import { channelName } from '@/core/protocol/channel'
import { orderbook100ms, type OrderbookMessage } from '@/core/protocol/channels/orderbook'
import {
  applyOrderbookMessage,
  clearOrderBook,
  createOrderBook,
  isCrossed,
  verifyChecksum,
} from '@/core/protocol/orderBook'
import type { ChannelStatus } from '@/web/connection/channelEntry'
import type { Feed } from '@/web/connection/feed'
import type { Socket } from '@/web/connection/socket'
import type { Timers } from '@/web/connection/timers'
import { createCadence } from '@/web/market/cadence'
import { createViewStore, type Publish, type RunningStore, type ViewStore } from '@/web/market/viewStore'
import type { NextFrame } from '@/web/ui/browser/nextFrame'
import { bookViewOf, emptyBookView, type BookView } from './bookView'

export type OrderBookStore = ViewStore<BookView>

export type BookConnection = Pick<Socket, 'receivedMs'>

export type OrderBookSource = {
  /** Absent in tests, where the status of the channel applies. */
  readonly connection?: BookConnection
  readonly feed: Pick<Feed, 'subscribe'>
  readonly timers: Timers
  readonly nextFrame: NextFrame
  /** Called for each book that fails its checks. */
  readonly report: (problem: Error) => void
}

/** The venue answers a subscription with a snapshot at once, so a snapshot missing after this time is lost. */
const snapshotDueMs = 2_000

/**
 * Follows the order book of an instrument. A `live` book always matches the venue's checksum. A book that fails its
 * checksum or is crossed is dropped and requested again, and no levels are shown meanwhile. The feed spaces repeated
 * attempts.
 */
export function createOrderBookStore(source: OrderBookSource, instrumentName: string): OrderBookStore {
  return createViewStore({
    initial: emptyBookView,
    nextFrame: source.nextFrame,
    start: (publish) => startOrderBook(source, instrumentName, publish),
  })
}

function startOrderBook(
  { feed, connection, timers, report }: OrderBookSource,
  instrumentName: string,
  publish: Publish,
): RunningStore<BookView> {
  const book = createOrderBook()
  const name = channelName(orderbook100ms, { kind: 'instrument', instrumentName })
  let status: ChannelStatus['state'] = 'loading'
  let error: string | undefined
  let updatedAtMs: number | undefined
  const cadence = createCadence(orderbook100ms)
  /** An update applies only to a snapshot of the same subscription. */
  let hasSnapshot = false
  let stopWaiting = () => {}
  /** Last time at which a stale book was known to be correct: messages arrived on the connection until then. */
  let confirmedAtMs: number | undefined

  function receive(message: OrderbookMessage, receivedMs: number): void {
    if (message.type === 'update' && !hasSnapshot) return
    applyOrderbookMessage(book, message)
    const wrong = whatIsWrong(message)
    if (wrong !== undefined) return distrust(wrong)
    hasSnapshot = true
    stopWaiting()
    updatedAtMs = receivedMs
    cadence.note(updatedAtMs)
    if (status === 'live') return publish.soon()
    status = 'live'
    error = undefined
    publish.now()
  }

  function whatIsWrong(message: OrderbookMessage): string | undefined {
    if (message.instrumentName !== instrumentName) return `is a message of ${message.instrumentName}`
    if (isCrossed(book)) return 'is crossed'
    if (!verifyChecksum(book, message.checksum)) return 'does not have the checksum of the venue'
    return undefined
  }

  function distrust(wrong: string): void {
    report(new Error(`the book of ${instrumentName} ${wrong}`))
    drop('resyncing')
    subscription.resync()
  }

  function drop(next: ChannelStatus['state']): void {
    clearOrderBook(book)
    hasSnapshot = false
    status = next
    publish.now()
  }

  /** A channel status can only degrade the book; a snapshot alone makes it live. */
  function follow(channel: ChannelStatus): void {
    error = channel.error
    if (channel.state === 'stale') {
      // The levels stay visible as stale, because the next connection begins with a snapshot.
      hasSnapshot = false
      if (status === 'live') {
        status = 'stale'
        confirmedAtMs = connection?.receivedMs()
      }
      publish.now()
    } else if (channel.state === 'resyncing' && status !== 'resyncing') drop('resyncing')
    else if (channel.error !== undefined) publish.now()
    stopWaiting()
    if (channel.state === 'live' && !hasSnapshot) {
      stopWaiting = timers.after(snapshotDueMs, () => distrust('has not come'))
    }
  }

  const subscription = feed.subscribe(name, orderbook100ms, { onMessage: receive, onStatus: follow })

  function view(): BookView {
    const goodAtMs = status === 'stale' ? (confirmedAtMs ?? updatedAtMs) : updatedAtMs
    return bookViewOf(book, { status, updatedAtMs: goodAtMs, quietAfterMs: cadence.quietAfterMs(), error })
  }

  return {
    view,
    stop: () => {
      stopWaiting()
      subscription.close()
    },
  }
}
