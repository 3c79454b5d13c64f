import { fixed6, type Amount, type Price } from '@/protocol/fixed6'
import type { Side } from '@/protocol/instrument'
import type { BookLevel } from './orderBook'

/** One drawn row: all levels of one step of price. */
export type GroupedRow = {
  readonly price: Price
  readonly amount: Amount
  /** From the best row to this one. */
  readonly total: Amount
  /** Of the row's own price; undefined on perpetuals, and where no level stands at that very price. */
  readonly iv: number | undefined
  /** What of it is the trader's own; undefined when nothing is. */
  readonly ownAmount: Amount | undefined
}

export type GroupedView = { readonly bids: readonly GroupedRow[]; readonly asks: readonly GroupedRow[] }

/** What rests of an own order. */
export type OwnLevel = { readonly side: Side; readonly price: Price; readonly amount: Amount }

type Levels = { readonly bids: readonly BookLevel[]; readonly asks: readonly BookLevel[] }

/**
 * The best `rowCount` rows of each side in steps of `step`, and as many at every step as the book has: a coarser step
 * reaches deeper, it does not show less. Bids are rounded down and asks up, so that no row promises a better price than
 * there is. Rows of `previous` that still hold are the same objects again, so that they need not be drawn again.
 */
export function groupedView(
  { bids, asks }: Levels,
  step: Price,
  rowCount: number,
  previous?: GroupedView,
  ownLevels: readonly OwnLevel[] = [],
): GroupedView {
  const stepKey = Number(step)
  return {
    bids: groupSide(bids, stepKey, -1, rowCount, previous?.bids ?? [], ownOf(ownLevels, 'buy', stepKey)),
    asks: groupSide(asks, stepKey, 1, rowCount, previous?.asks ?? [], ownOf(ownLevels, 'sell', stepKey)),
  }
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
  previous: readonly GroupedRow[],
  own: ReadonlyMap<number, Amount> | undefined,
): GroupedRow[] {
  const rows: GroupedRow[] = []
  let next = 0
  let old = 0
  let totalKey = 0
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
    totalKey += amountKey
    const price = first === last && first.priceKey === key ? first.price : fixed6<Price>(BigInt(key))
    while (isBetter(previous[old], price, direction)) old++
    const amount = first === last ? first.amount : fixed6<Amount>(BigInt(amountKey))
    rows.push(row(previous[old], price, amount, totalKey, last.priceKey === key ? last.iv : undefined, own?.get(key)))
  }
  return rows
}

function isBetter(row: GroupedRow | undefined, price: Price, direction: Direction): boolean {
  return row !== undefined && (direction === 1 ? row.price < price : row.price > price)
}

/** The old row when it says the same, else a new one. */
function row(
  old: GroupedRow | undefined,
  price: Price,
  amount: Amount,
  totalKey: number,
  iv: number | undefined,
  ownAmount: Amount | undefined,
): GroupedRow {
  const total = fixed6<Amount>(BigInt(totalKey))
  const isSame =
    old !== undefined &&
    old.price === price &&
    old.amount === amount &&
    old.total === total &&
    old.iv === iv &&
    old.ownAmount === ownAmount
  return isSame ? old : { price, amount, total, iv, ownAmount }
}

/** Own amounts by row, where there are any. */
function ownOf(levels: readonly OwnLevel[], side: Side, stepKey: number): ReadonlyMap<number, Amount> | undefined {
  if (levels.length === 0) return undefined
  const amounts = new Map<number, Amount>()
  for (const level of levels) {
    if (level.side !== side) continue
    const key = rowKey(Number(level.price), stepKey, side === 'buy' ? -1 : 1)
    amounts.set(key, fixed6<Amount>((amounts.get(key) ?? 0n) + level.amount))
  }
  return amounts
}
