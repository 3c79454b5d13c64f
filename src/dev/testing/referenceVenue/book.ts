import { decimal, least } from './decimals'

/** An order in the book. The house's orders have no `orderId`. */
export type Resting = { readonly orderId: string | undefined; readonly price: bigint; remaining: bigint }
export type Match = { readonly maker: Resting; readonly amount: bigint }
export type Level = readonly [price: bigint, amount: bigint]

/** Price-time priority, trades at the resting price (venue-rules.md 2.4). */
export type Book = { bids: Resting[]; asks: Resting[] }
export const emptyBook = (): Book => ({ bids: [], asks: [] })

const isBetter = (isBid: boolean, price: bigint, other: bigint) => (isBid ? price > other : price < other)

export function rest(book: Book, isBuy: boolean, order: Resting): void {
  const side = isBuy ? book.bids : book.asks
  const at = side.findIndex(({ price }) => isBetter(isBuy, order.price, price))
  side.splice(at < 0 ? side.length : at, 0, order)
}

export function remove(book: Book, orderId: string): void {
  book.bids = book.bids.filter((order) => order.orderId !== orderId)
  book.asks = book.asks.filter((order) => order.orderId !== orderId)
}

/** Returns the orders that an order at this price would trade with, best first. */
export function matchesOf(book: Book, isBuy: boolean, price: bigint, amount: bigint): Match[] {
  const found: Match[] = []
  let left = amount
  for (const maker of isBuy ? book.asks : book.bids) {
    if (left === 0n || (isBuy ? maker.price > price : maker.price < price)) break
    const size = least(left, maker.remaining)
    found.push({ maker, amount: size })
    left -= size
  }
  return found
}

/** Reduces a resting order. An order without a remainder leaves the book. */
export function consume(book: Book, maker: Resting, amount: bigint): void {
  maker.remaining -= amount
  if (maker.remaining > 0n) return
  book.bids = book.bids.filter((order) => order !== maker)
  book.asks = book.asks.filter((order) => order !== maker)
}

/** Returns levels, best first, with the orders of each price added up. */
export function levelsOf(side: readonly Resting[]): Level[] {
  const levels = new Map<bigint, bigint>()
  for (const { price, remaining } of side) levels.set(price, (levels.get(price) ?? 0n) + remaining)
  return [...levels]
}

/** Replaces the house's orders. Orders of accounts keep their time priority. */
export function requote(book: Book, bids: readonly Level[], asks: readonly Level[]): void {
  const own = (side: readonly Resting[]) => side.filter(({ orderId }) => orderId !== undefined)
  const next = { bids: own(book.bids), asks: own(book.asks) }
  for (const [price, remaining] of bids) rest(next, true, { orderId: undefined, price, remaining })
  for (const [price, remaining] of asks) rest(next, false, { orderId: undefined, price, remaining })
  Object.assign(book, next)
}

const table = Array.from({ length: 256 }, (_, byte) => {
  let value = byte
  for (let bit = 0; bit < 8; bit++) value = (value & 1) === 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1
  return value
})

/** CRC-32 of the best 100 levels of both sides in turn, without volatilities (websocket.md 1.7). */
export function checksumOf(bids: readonly Level[], asks: readonly Level[]): string {
  const parts: string[] = []
  for (let at = 0; at < 100; at++) {
    for (const level of [bids[at], asks[at]]) if (level !== undefined) parts.push(...level.map(decimal))
  }
  let crc = 0xffffffff
  for (const byte of Buffer.from(parts.join(':'))) crc = (crc >>> 8) ^ (table[(crc ^ byte) & 255] ?? 0)
  return String((crc ^ 0xffffffff) >>> 0)
}
