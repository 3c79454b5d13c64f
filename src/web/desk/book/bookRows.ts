import { add, fixed6, notional } from '@/core/protocol/fixed6'
import type { Amount, Price, Usd } from '@/core/protocol/fixed6'
import type { Side } from '@/core/protocol/instrument'
import type { GroupedLevel } from '@/web/market/orderBook/groupedView'

/** One rendered row. Its total runs from the best level to this row. */
export type BookRowData = GroupedLevel & {
  readonly total: Amount
  readonly totalUsd: Usd
}

export function rowsOf(levels: readonly GroupedLevel[], count: number): BookRowData[] {
  let total = fixed6<Amount>(0n)
  let totalUsd = fixed6<Usd>(0n)
  return levels.slice(0, count).map((level) => {
    total = add(total, level.amount)
    totalUsd = add(totalUsd, notional(level.price, level.amount))
    return { ...level, total, totalUsd }
  })
}

/**
 * Rows at the held prices with current amounts, or 0 for a level that is gone. Totals count every level at the row's
 * price or better, including new levels.
 */
export function retainedRows(prices: readonly Price[], levels: readonly GroupedLevel[], side: Side): BookRowData[] {
  const isWithin = (level: Price, row: Price) => (side === 'sell' ? level <= row : level >= row)
  let next = 0
  let total = fixed6<Amount>(0n)
  let totalUsd = fixed6<Usd>(0n)
  return prices.map((price) => {
    let row: GroupedLevel = { price, amount: fixed6<Amount>(0n) }
    for (let level = levels[next]; level !== undefined && isWithin(level.price, price); level = levels[next]) {
      total = add(total, level.amount)
      totalUsd = add(totalUsd, notional(level.price, level.amount))
      if (level.price === price) row = level
      next += 1
    }
    return { ...row, total, totalUsd }
  })
}

/** True when all held rows of a side are empty although the side has orders. */
export function isRowSpent(drawn: readonly BookRowData[], live: readonly BookRowData[]): boolean {
  return live.length > 0 && drawn.every((row) => row.amount === 0n)
}

/** Number of rows that fit on each side, and the height left for the middle. All values are in pixels. */
export function fitRows(height: number, rowHeight: number, headHeight: number, middleHeight: number) {
  const room = Math.max(0, height - headHeight - middleHeight)
  const rows = Math.floor(room / rowHeight)
  const asks = Math.floor(rows / 2)
  return { asks, bids: rows - asks, middle: middleHeight + (room - rows * rowHeight) }
}

/** Rendered rows of both sides, each from the middle outwards. */
export type BookRows = { readonly asks: readonly BookRowData[]; readonly bids: readonly BookRowData[] }

export function haveMoved(before: BookRows, after: BookRows): boolean {
  const differ = (some: readonly BookRowData[], others: readonly BookRowData[]) =>
    some.length !== others.length || some.some((row, index) => row.price !== others[index]?.price)
  return differ(before.asks, after.asks) || differ(before.bids, after.bids)
}
