import { fixed6, subtract, type Price } from '@/core/protocol/fixed6'
import type { BookLevel, OrderBook } from '@/core/protocol/orderBook'
import type { ChannelStatus } from '@/web/connection/channelEntry'

/** The order book in one frame. Immutable; unchanged levels keep their identity. */
export type BookView = {
  /**
   * `stale`: disconnected or unresponsive. `resyncing`: the book failed its checks. Market orders need a `live` book.
   */
  readonly status: ChannelStatus['state']
  /** All levels, best first. */
  readonly bids: readonly BookLevel[]
  readonly asks: readonly BookLevel[]
  readonly bestBid: Price | undefined
  readonly bestAsk: Price | undefined
  /** Best ask minus best bid, USD; `undefined` unless both sides have orders. */
  readonly spread: Price | undefined
  /** Average of the best bid and ask, rounded down to a millionth. */
  readonly mid: Price | undefined
  /**
   * UNIX milliseconds of the last message. For a stale book, the last time at which its levels were known to be
   * correct.
   */
  readonly updatedAtMs: number | undefined
  /** Milliseconds after the last message at which the book counts as quiet. */
  readonly quietAfterMs?: number | undefined
  /** The venue's error code when it rejects the subscription. */
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

/** Copies the book, because later messages mutate it. */
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
