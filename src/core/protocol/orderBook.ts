import { lowerBound } from '@/core/lib/sorted'
import type { BookMessageLevel } from '@/core/protocol/channels/bookSide'
import type { OrderbookMessage } from '@/core/protocol/channels/orderbook'
import { bookChecksum } from '@/core/protocol/checksum'
import type { Amount, Price } from '@/core/protocol/fixed6'

/**
 * One price level. Immutable, so that rendered levels can be compared by identity. `priceKey` and `amountKey` are the
 * same millionths as plain numbers, exact below 2^53 (9 billion USD or contracts), and only for arithmetic in this
 * folder.
 */
export type BookLevel = {
  readonly price: Price
  /** Contracts, more than 0. */
  readonly amount: Amount
  /** Implied volatility as a fraction; `undefined` on perpetuals. */
  readonly iv: number | undefined
  /** As received, because the checksum covers the text. */
  readonly priceText: string
  readonly amountText: string
  readonly priceKey: number
  readonly amountKey: number
}

/** Best first on both sides, one level per price. */
export type OrderBook = { readonly bids: BookLevel[]; readonly asks: BookLevel[] }

export function createOrderBook(): OrderBook {
  return { bids: [], asks: [] }
}

/**
 * Applies a snapshot or an update. Mutates `book`, because a busy market sends hundreds of levels per second and only
 * the view needs a copy. Skips levels at impossible prices (websocket.md 17).
 */
export function applyOrderbookMessage(
  book: OrderBook,
  message: Pick<OrderbookMessage, 'type' | 'bids' | 'asks'>,
): void {
  if (message.type === 'snapshot') clearOrderBook(book)
  for (const level of message.bids) setLevel(book.bids, level, isHigher)
  for (const level of message.asks) setLevel(book.asks, level, isLower)
}

export function clearOrderBook(book: OrderBook): void {
  book.bids.length = 0
  book.asks.length = 0
}

/** True when a bid reaches an ask, which is invalid between messages. */
export function isCrossed({ bids, asks }: OrderBook): boolean {
  const [bid] = bids
  const [ask] = asks
  return bid !== undefined && ask !== undefined && bid.priceKey >= ask.priceKey
}

/** True when the book matches the venue's. `checksum` is the venue's checksum of the book after its message. */
export function verifyChecksum({ bids, asks }: OrderBook, checksum: string): boolean {
  return bookChecksum(bids, asks) === checksum
}

const isHigher = (level: BookLevel, priceKey: number) => level.priceKey > priceKey
const isLower = (level: BookLevel, priceKey: number) => level.priceKey < priceKey

function setLevel(levels: BookLevel[], change: BookMessageLevel, before: typeof isHigher): void {
  if (change.price === undefined) return
  const priceKey = Number(change.price)
  if (priceKey > Number.MAX_SAFE_INTEGER) return
  const at = lowerBound(levels, priceKey, before)
  const exists = levels[at]?.priceKey === priceKey
  if (change.amount === 0n) {
    if (exists) levels.splice(at, 1)
  } else if (exists) levels[at] = createLevel(change, change.price, priceKey)
  else levels.splice(at, 0, createLevel(change, change.price, priceKey))
}

function createLevel(change: BookMessageLevel, price: Price, priceKey: number): BookLevel {
  const { amount, priceText, amountText, iv } = change
  // Some venues send a volatility of 0 for perpetuals, which have no volatility.
  return { price, amount, iv: iv === 0 ? undefined : iv, priceText, amountText, priceKey, amountKey: Number(amount) }
}
