import { fixed6, subtract, type Price } from '@/core/protocol/fixed6'
import type { ChannelStatus } from '@/web/connection/channelEntry'
import type { BookLevel, OrderBook } from './orderBook'

/** The book as of one frame. The lists are never changed; a level that has not changed is the same object as before. */
export type BookView = {
  /**
   * `stale`: the link is gone, or says nothing though it was asked, and this is what was known. `resyncing`: the book did not agree with the venue's and was
   * dropped. Only a `live` book may be traded on by market orders.
   */
  readonly status: ChannelStatus['state']
  /** Best first, all levels. */
  readonly bids: readonly BookLevel[]
  readonly asks: readonly BookLevel[]
  readonly bestBid: Price | undefined
  readonly bestAsk: Price | undefined
  /** USD between the two best prices; undefined unless there are two. */
  readonly spread: Price | undefined
  /** Half way between the two best prices, rounded down to a millionth. */
  readonly mid: Price | undefined
  /** UNIX milliseconds of the last message; of a stale book, until when it was known to be right: its age counts from here. */
  readonly updatedAtMs: number | undefined
  /** Milliseconds after the last message from which on the book counts as quiet. */
  readonly quietAfterMs?: number | undefined
  /** Why the venue gives no book, as its code. */
  readonly error: string | undefined
}

export const emptyBookView: BookView = {
  status: 'loading',
  bids: [],
  asks: [],
  bestBid: undefined,
  bestAsk: undefined,
  spread: undefined,
  mid: undefined,
  updatedAtMs: undefined,
  error: undefined,
}

/** Copies the book, so that what is drawn stays what it was while the next messages are applied. */
export function bookViewOf(
  book: OrderBook,
  about: Pick<BookView, 'status' | 'updatedAtMs' | 'quietAfterMs' | 'error'>,
): BookView {
  const bestBid = book.bids[0]?.price
  const bestAsk = book.asks[0]?.price
  const hasBoth = bestBid !== undefined && bestAsk !== undefined
  return {
    ...about,
    bids: book.bids.slice(),
    asks: book.asks.slice(),
    bestBid,
    bestAsk,
    spread: hasBoth ? subtract(bestAsk, bestBid) : undefined,
    mid: hasBoth ? fixed6<Price>((bestAsk + bestBid) / 2n) : undefined,
  }
}
