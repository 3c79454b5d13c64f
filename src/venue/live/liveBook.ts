import type { Amount, Price } from '@/core/protocol/fixed6'
import type { LevelChange } from '../engine/event'

/** A price and its total amount, never empty; immutable. */
export type LiveBookLevel = { readonly price: Price; readonly amount: Amount }

/** Best price first on both sides. */
export type LiveBook = {
  readonly bids: readonly LiveBookLevel[]
  readonly asks: readonly LiveBookLevel[]
  /** Time of the last change, UNIX nanoseconds. */
  readonly lastUpdatedNs: bigint
  /** Incremented by each command that changed the book, from 0 at the start of the process. */
  readonly version: number
}

export type MutableLiveBook = {
  readonly bids: LiveBookLevel[]
  readonly asks: LiveBookLevel[]
  lastUpdatedNs: bigint
  version: number
}

const emptyBook: LiveBook = { bids: [], asks: [], lastUpdatedNs: 0n, version: 0 }

/** Returns a book; empty with `lastUpdatedNs` 0 if no order ever rested in it. */
export function getBook(live: { readonly books: ReadonlyMap<string, LiveBook> }, instrumentId: string): LiveBook {
  return live.books.get(instrumentId) ?? emptyBook
}

/** Best bid and ask; `undefined` for an empty side. */
export function topOfBook(book: LiveBook): { bid: LiveBookLevel | undefined; ask: LiveBookLevel | undefined } {
  return { bid: book.bids[0], ask: book.asks[0] }
}

export function createLiveBook(): MutableLiveBook {
  return { bids: [], asks: [], lastUpdatedNs: 0n, version: 0 }
}

/**
 * Applies changes to the arrays in place, because a busy market changes hundreds of levels a second. To keep the
 * levels, take a slice.
 */
export function applyLevels(book: MutableLiveBook, changes: readonly LevelChange[], timeNs: bigint): void {
  for (const { side, price, amount } of changes) setLevel(side === 'buy' ? book.bids : book.asks, side, price, amount)
  book.lastUpdatedNs = timeNs
  book.version += 1
}

function setLevel(levels: LiveBookLevel[], side: 'buy' | 'sell', price: Price, amount: Amount): void {
  const at = findPlace(levels, side, price)
  const exists = levels[at]?.price === price
  if (amount === 0n) {
    if (exists) levels.splice(at, 1)
  } else if (exists) {
    levels[at] = { price, amount }
  } else {
    levels.splice(at, 0, { price, amount })
  }
}

function findPlace(levels: readonly LiveBookLevel[], side: 'buy' | 'sell', price: Price): number {
  let low = 0
  let high = levels.length
  while (low < high) {
    const middle = (low + high) >>> 1
    const level = levels[middle]
    if (level !== undefined && (side === 'buy' ? level.price > price : level.price < price)) low = middle + 1
    else high = middle
  }
  return low
}
