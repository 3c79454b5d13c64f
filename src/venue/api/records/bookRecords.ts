import { lowerBound } from '@/core/lib/sorted'
import type { OrderbookMessage } from '@/core/protocol/channels/orderbook'
import { bookChecksum } from '@/core/protocol/checksum'
import { type Amount, type Price, formatFixed6 } from '@/core/protocol/fixed6'
import type { Instrument, Side } from '@/core/protocol/instrument'
import { getBook, type LiveBook } from '../../live/liveBook'
import { findMark, type LiveState } from '../../live/liveState'
import { ivAtPrice } from './optionFigures'

/** Builds the snapshot of a book (websocket.md 17). */
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

export function currentBook(live: LiveState, instrument: Instrument, ivAt: IvAtPrice): PublishedBook {
  return publishedBook(getBook(live, instrument.instrumentId), ivAt)
}

/** Returns a function that computes the implied volatility of a price by the latest mark. */
export function ivSource(live: LiveState, instrument: Instrument): IvAtPrice {
  if (instrument.instrumentType !== 'OPTION') return () => undefined
  return (price) => ivAtPrice(instrument, price, findMark(live, instrument.instrumentId))
}

/** A level as known to the channel's readers; the checksum covers its texts. */
export type PublishedLevel = {
  readonly price: Price
  readonly amount: Amount
  readonly priceText: string
  readonly amountText: string
  /**
   * Implied volatility as a fraction; 0 on perpetuals and where none exists, so that every level has three texts (D2).
   */
  readonly iv: number
}

/** The book shared by all readers of a channel. Best price first on both sides; levels are never empty. */
type PublishedBook = { readonly bids: PublishedLevel[]; readonly asks: PublishedLevel[]; lastUpdatedNs: bigint }

type IvAtPrice = (price: Price) => number | undefined

export function publishedLevel(price: Price, amount: Amount, ivAt: IvAtPrice): PublishedLevel {
  return {
    price,
    amount,
    priceText: formatFixed6(price),
    amountText: formatFixed6(amount),
    // Readers ignore the volatility of a removed level (websocket.md 17), so it is not computed.
    iv: amount === 0n ? 0 : (ivAt(price) ?? 0),
  }
}

function publishedBook(book: LiveBook, ivAt: IvAtPrice): PublishedBook {
  return {
    bids: book.bids.map(({ price, amount }) => publishedLevel(price, amount, ivAt)),
    asks: book.asks.map(({ price, amount }) => publishedLevel(price, amount, ivAt)),
    lastUpdatedNs: book.lastUpdatedNs,
  }
}

/** Returns the amount that readers know at a price; 0n without a level. */
export function publishedAmount(book: PublishedBook, side: Side, price: Price): bigint {
  const levels = side === 'buy' ? book.bids : book.asks
  const level = levels[placeOf(levels, side, price)]
  return level?.price === price ? level.amount : 0n
}

/** Changes `book` in place. */
export function setPublishedLevel(book: PublishedBook, side: Side, level: PublishedLevel): void {
  const levels = side === 'buy' ? book.bids : book.asks
  const at = placeOf(levels, side, level.price)
  const exists = levels[at]?.price === level.price
  if (level.amount !== 0n) levels.splice(at, exists ? 1 : 0, level)
  else if (exists) levels.splice(at, 1)
}

export function publishedChecksum(book: PublishedBook): string {
  return bookChecksum(book.bids, book.asks)
}

function placeOf(levels: readonly PublishedLevel[], side: Side, price: Price): number {
  return lowerBound(levels, price, side === 'buy' ? isHigher : isLower)
}

function isHigher(level: PublishedLevel, price: Price): boolean {
  return level.price > price
}

function isLower(level: PublishedLevel, price: Price): boolean {
  return level.price < price
}
