import { type OrderbookMessage, orderbook100ms as orderbook100msChannel } from '@/core/protocol/channels/orderbook'
import {
  orderbook as orderbookChannel,
  orderbook500ms as orderbook500msChannel,
} from '@/core/protocol/channels/otherOrderbooks'
import type { Amount, Price } from '@/core/protocol/fixed6'
import { findMark } from '../../live/liveState'
import {
  bookSnapshot,
  currentBook,
  ivSource,
  publishedAmount,
  publishedChecksum,
  publishedLevel,
  setPublishedLevel,
  type PublishedLevel,
} from '../records/bookRecords'
import { route } from './eventRoutes'
import { type Publication, type Stage, definePublisher, type Throttle, instrumentOfScope } from './publisher'

/** A level is published again when its volatility has changed by this much: 0.05 volatility points. */
const ivTolerance = 0.0005

/**
 * Publishes the book of one instrument at every change, or collected until the throttle fires. Option levels are also
 * published again when a new mark changes their volatility. All readers share one published state, which a new reader
 * receives, so that each update fits every reader's book and one checksum serves all.
 */
function bookPublication(stage: Stage<OrderbookMessage>, throttle?: Throttle): Publication<OrderbookMessage> {
  const { port } = stage
  const instrument = instrumentOfScope(port.live, stage.scope)
  const ivAt = ivSource(port.live, instrument)
  const book = currentBook(port.live, instrument, ivAt)
  // The live state is ahead of undelivered events. Changes that it already contains are not published again.
  const openedAtSeq = port.live.seq
  const waiting = { buy: new Map<Price, Amount>(), sell: new Map<Price, Amount>() }
  const currentMark = () => findMark(port.live, instrument.instrumentId)
  let solvedWith = currentMark()

  function applySide(side: 'buy' | 'sell'): PublishedLevel[] {
    const levels: PublishedLevel[] = []
    for (const [price, amount] of waiting[side]) {
      if (publishedAmount(book, side, price) === amount) continue
      const level = publishedLevel(price, amount, ivAt)
      setPublishedLevel(book, side, level)
      levels.push(level)
    }
    waiting[side].clear()
    return levels
  }

  /** Returns levels of which only the volatility has changed. */
  function resolveSide(side: 'bids' | 'asks'): PublishedLevel[] {
    return book[side].flatMap((level, index) => {
      const iv = ivAt(level.price) ?? 0
      if (Math.abs(iv - level.iv) < ivTolerance) return []
      const resolved = { ...level, iv }
      book[side][index] = resolved
      return [resolved]
    })
  }

  function flush(): void {
    const hasNewMark = instrument.instrumentType === 'OPTION' && currentMark() !== solvedWith
    const resolved = hasNewMark ? { bids: resolveSide('bids'), asks: resolveSide('asks') } : { bids: [], asks: [] }
    if (hasNewMark) solvedWith = currentMark()
    const bids = latestByPrice([...resolved.bids, ...applySide('buy')])
    const asks = latestByPrice([...resolved.asks, ...applySide('sell')])
    if (bids.length === 0 && asks.length === 0) return
    const { instrumentId, instrumentName, instrumentType } = instrument
    const checksum = publishedChecksum(book)
    const lastUpdated = book.lastUpdatedNs
    stage.publish({ type: 'update', instrumentId, instrumentName, instrumentType, bids, asks, lastUpdated, checksum })
  }

  return {
    routes: [route.levels(instrument.instrumentId), ...(instrument.instrumentType === 'OPTION' ? [route.prices] : [])],
    hear: (event, batch) => {
      if (batch.seq <= openedAtSeq) return
      if (event.type === 'levelsChanged') {
        for (const { side, price, amount } of event.levels) waiting[side].set(price, amount)
      } else if (event.type !== 'pricesChanged' || currentMark() === solvedWith) return
      book.lastUpdatedNs = batch.timeNs
      if (throttle === undefined) flush()
      else throttle.request(flush)
    },
    greet: () => bookSnapshot(instrument, book),
    close: () => {
      waiting.buy.clear()
      waiting.sell.clear()
    },
  }
}

/** Leaves one level per price; the last one wins. */
function latestByPrice(levels: readonly PublishedLevel[]): PublishedLevel[] {
  return [...new Map(levels.map((level) => [level.price, level])).values()]
}

export const orderbook = definePublisher(orderbookChannel, (stage) => bookPublication(stage))

export const orderbook100ms = definePublisher(orderbook100msChannel, (stage) =>
  bookPublication(stage, stage.throttles.every100ms),
)

export const orderbook500ms = definePublisher(orderbook500msChannel, (stage) =>
  bookPublication(stage, stage.throttles.every500ms),
)
