import type { OrderbookMessage } from '@/protocol/channels/orderbook'
import type { Amount, Price } from '@/protocol/fixed6'
import { bookSnapshot, currentBook, ivSource } from '../records/bookRecordOf'
import { route } from './eventRoutes'
import {
  publishedAmount,
  publishedChecksum,
  publishedLevel,
  setPublishedLevel,
  type PublishedLevel,
} from './publishedBook'
import type { Publication, Stage } from './publisher'
import { instrumentOfScope } from './scopeOf'
import type { Throttle } from './throttle'

/**
 * The book of one instrument: at every change, or gathered until the throttle's turn. All readers share one published
 * state, and a new reader is given that state, so that the next update fits everybody's book and one checksum is
 * computed for all.
 */
export function bookPublication(stage: Stage<OrderbookMessage>, throttle?: Throttle): Publication<OrderbookMessage> {
  const { port } = stage
  const instrument = instrumentOfScope(port.live, stage.scope)
  const ivAt = ivSource(port.live, instrument, port.clock.nowNs)
  const book = currentBook(port.live, instrument, ivAt)
  // The live state runs ahead of the events that are still to be heard: what is in it already is not told again.
  const openedAtSeq = port.live.seq
  const waiting = { buy: new Map<Price, Amount>(), sell: new Map<Price, Amount>() }

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

  function flush(): void {
    const bids = applySide('buy')
    const asks = applySide('sell')
    if (bids.length === 0 && asks.length === 0) return
    const { instrumentId, instrumentName, instrumentType } = instrument
    const checksum = publishedChecksum(book)
    const lastUpdated = book.lastUpdatedNs
    stage.publish({ type: 'update', instrumentId, instrumentName, instrumentType, bids, asks, lastUpdated, checksum })
  }

  return {
    routes: [route.levels(instrument.instrumentId)],
    hear: (event, batch) => {
      if (event.type !== 'levelsChanged' || batch.seq <= openedAtSeq) return
      for (const { side, price, amount } of event.levels) waiting[side].set(price, amount)
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
