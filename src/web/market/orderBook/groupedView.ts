import { fixed6, type Amount, type Price } from '@/core/protocol/fixed6'
import type { BookLevel } from '@/core/protocol/orderBook'

/** All levels within one price step. */
export type GroupedLevel = {
  readonly price: Price
  readonly amount: Amount
  /** Volatility of the level at exactly the row's price; `undefined` if there is no such level, and on perpetuals. */
  readonly iv?: number | undefined
}

export type GroupedView = { readonly bids: readonly GroupedLevel[]; readonly asks: readonly GroupedLevel[] }

/** Both sides of a book, best first. */
export type BookSides = { readonly bids: readonly BookLevel[]; readonly asks: readonly BookLevel[] }

/**
 * Groups levels into rows of `step`. A coarser step reaches deeper into the book with the same number of rows. Bids are
 * rounded down and asks up, so that no row shows a better price than the book has.
 */
export function groupedView({ bids, asks }: BookSides, step: Price, rowCount: number): GroupedView {
  const stepKey = Number(step)
  return { bids: groupSide(bids, stepKey, -1, rowCount), asks: groupSide(asks, stepKey, 1, rowCount) }
}

/** -1 rounds down, away from the asks; 1 rounds up, away from the bids. */
type Direction = -1 | 1

function rowKey(priceKey: number, stepKey: number, direction: Direction): number {
  const below = priceKey - (priceKey % stepKey)
  return direction === -1 || below === priceKey ? below : below + stepKey
}

function groupSide(
  levels: readonly BookLevel[],
  stepKey: number,
  direction: Direction,
  rowCount: number,
): GroupedLevel[] {
  const rows: GroupedLevel[] = []
  let next = 0
  while (rows.length < rowCount) {
    const first = levels[next]
    if (first === undefined) break
    const key = rowKey(first.priceKey, stepKey, direction)
    let amountKey = 0
    let last = first
    for (let level: BookLevel | undefined = first; level !== undefined; level = levels[next]) {
      // Asks fall into (key - step, key], bids into [key, key + step).
      if (direction === 1 ? level.priceKey > key : level.priceKey < key) break
      amountKey += level.amountKey
      last = level
      next++
    }
    const price = first === last && first.priceKey === key ? first.price : fixed6<Price>(BigInt(key))
    const amount = first === last ? first.amount : fixed6<Amount>(BigInt(amountKey))
    rows.push({ price, amount, iv: last.priceKey === key ? last.iv : undefined })
  }
  return rows
}
