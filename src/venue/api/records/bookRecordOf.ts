import type { OrderbookMessage } from '@/protocol/channels/orderbook'
import type { Instrument } from '@/protocol/instrument'
import { getBook } from '../../live/liveBook'
import { findMark, type LiveState } from '../../live/liveState'
import { publishedBook, publishedChecksum, type IvAtPrice, type PublishedBook } from '../channels/publishedBook'
import { ivAtPrice } from './optionFigures'

/** A book as a snapshot (websocket.md 17). */
export function bookSnapshot(instrument: Instrument, book: PublishedBook): OrderbookMessage {
  const { instrumentId, instrumentName, instrumentType } = instrument
  return {
    type: 'snapshot',
    instrumentId,
    instrumentName,
    instrumentType,
    bids: [...book.bids],
    asks: [...book.asks],
    lastUpdated: book.lastUpdatedNs,
    checksum: publishedChecksum(book),
  }
}

/** The book as it is now in the form that is published. */
export function currentBook(live: LiveState, instrument: Instrument, ivAt: IvAtPrice): PublishedBook {
  return publishedBook(getBook(live, instrument.instrumentId), ivAt)
}

/** The implied volatility of prices of one instrument, by its latest mark each time it is asked. */
export function ivSource(live: LiveState, instrument: Instrument): IvAtPrice {
  if (instrument.instrumentType !== 'OPTION') return () => undefined
  return (price) => ivAtPrice(instrument, price, findMark(live, instrument.instrumentId))
}
