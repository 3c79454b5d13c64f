import { assert } from '@/core/lib/assert'
import { fixed6, type Amount, type Price } from '@/core/protocol/fixed6'
import type { Side } from '@/core/protocol/instrument'
import type { LevelChange } from './event'
import type { RestingLevel, BookOrder } from './orders/openOrder'

/**
 * An order book. Both sides have their best level at the END, so that taking the best level is a `pop` and inserting
 * near it moves little. Levels are never empty, and the sides never cross.
 */
export type EngineBook = {
  readonly buy: RestingLevel[]
  readonly sell: RestingLevel[]
  /** Levels touched by the current command, including those it emptied. */
  readonly touched: RestingLevel[]
  /** Those of them that it emptied. */
  readonly emptied: RestingLevel[]
}

export function createEngineBook(): EngineBook {
  return { buy: [], sell: [], touched: [], emptied: [] }
}

export function opposite(side: Side): Side {
  return side === 'buy' ? 'sell' : 'buy'
}

export function bestLevel(book: EngineBook, side: Side): RestingLevel | undefined {
  const levels = book[side]
  return levels[levels.length - 1]
}

/** True if an order of `side` with this limit trades against a price of the other side. */
export function crosses(side: Side, limit: Price, price: Price): boolean {
  return side === 'buy' ? price <= limit : price >= limit
}

export function rest(book: EngineBook, order: BookOrder): void {
  assert(order.remaining > 0n, 'an order that rests has something open')
  const level = levelFor(book, order.side, order.limit)
  touch(book, level)
  order.level = level
  order.ahead = level.last
  if (level.last === undefined) level.first = order
  else level.last.behind = order
  level.last = order
  level.total = fixed6(level.total + order.remaining)
}

/** Puts an order before all others at its price. */
export function restFirst(book: EngineBook, order: BookOrder): void {
  const level = levelFor(book, order.side, order.limit)
  touch(book, level)
  order.level = level
  order.behind = level.first
  if (level.first === undefined) level.last = order
  else level.first.ahead = order
  level.first = order
  level.total = fixed6(level.total + order.remaining)
}

/** Finds the level at a price. */
export function levelAt(book: EngineBook, side: Side, price: Price): RestingLevel | undefined {
  const level = book[side][placeOf(book[side], side, price)]
  return level?.price === price ? level : undefined
}

/** Removes an order, and also its level if no order is left there. */
export function leave(book: EngineBook, order: BookOrder): void {
  const level = levelOf(order)
  touch(book, level)
  if (order.ahead === undefined) level.first = order.behind
  else order.ahead.behind = order.behind
  if (order.behind === undefined) level.last = order.ahead
  else order.behind.ahead = order.ahead
  level.total = fixed6(level.total - order.remaining)
  unlink(order)
  if (level.first !== undefined) return
  removeLevel(book[level.side], level)
  book.emptied.push(level)
}

export function reduce(book: EngineBook, order: BookOrder, amount: Amount): void {
  const level = levelOf(order)
  touch(book, level)
  level.total = fixed6(level.total - amount)
}

/** Puts `successor`, of equal side and price, at the place of `old` in the queue. */
export function takePlace(book: EngineBook, old: BookOrder, successor: BookOrder): void {
  const level = levelOf(old)
  assert(successor.limit === level.price && successor.side === level.side, 'only the same price keeps a place')
  touch(book, level)
  successor.level = level
  successor.ahead = old.ahead
  successor.behind = old.behind
  if (old.ahead === undefined) level.first = successor
  else old.ahead.behind = successor
  if (old.behind === undefined) level.last = successor
  else old.behind.ahead = successor
  level.total = fixed6(level.total - old.remaining + successor.remaining)
  unlink(old)
}

/** Returns the changed level totals of the current command, and clears the list of touched levels. */
export function takeLevelChanges(book: EngineBook): LevelChange[] {
  const changes: LevelChange[] = []
  for (const level of book.touched) {
    if (level.total !== level.totalBefore) changes.push({ side: level.side, price: level.price, amount: level.total })
    level.totalBefore = undefined
  }
  book.touched.length = 0
  book.emptied.length = 0
  return changes
}

function levelOf(order: BookOrder): RestingLevel {
  assert(order.level !== undefined, 'an order in the book has a level')
  return order.level
}

function unlink(order: BookOrder): void {
  order.level = undefined
  order.ahead = undefined
  order.behind = undefined
}

function touch(book: EngineBook, level: RestingLevel): void {
  if (level.totalBefore !== undefined) return
  level.totalBefore = level.total
  book.touched.push(level)
}

function levelFor(book: EngineBook, side: Side, price: Price): RestingLevel {
  const levels = book[side]
  const at = placeOf(levels, side, price)
  const existing = levels[at]
  if (existing !== undefined && existing.price === price) return existing
  // A level that this command has emptied is reused, so that its net change is published once.
  const level = book.emptied.find((emptied) => emptied.side === side && emptied.price === price) ?? {
    side,
    price,
    total: fixed6<Amount>(0n),
    first: undefined,
    last: undefined,
    totalBefore: undefined,
  }
  if (at === levels.length) levels.push(level)
  else levels.splice(at, 0, level)
  return level
}

function removeLevel(levels: RestingLevel[], level: RestingLevel): void {
  if (levels[levels.length - 1] === level) {
    levels.pop()
    return
  }
  const at = placeOf(levels, level.side, level.price)
  assert(levels[at] === level, 'a level is at the place of its price')
  levels.splice(at, 1)
}

/** Returns the index of `price` or, if absent, where to insert it: the first level whose price is not worse. */
function placeOf(levels: readonly RestingLevel[], side: Side, price: Price): number {
  let low = 0
  let high = levels.length
  while (low < high) {
    const middle = (low + high) >>> 1
    const level = levels[middle]
    assert(level !== undefined, 'a place inside a list holds something')
    if (side === 'buy' ? level.price < price : level.price > price) low = middle + 1
    else high = middle
  }
  return low
}
