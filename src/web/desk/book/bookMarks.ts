import type { Amount, Price } from '@/core/protocol/fixed6'
import type { Side } from '@/core/protocol/instrument'
import { groupOf } from '@/web/ui/priceSteps'

/** An unsent order, at the price where it would rest. */
export type BookDraft = { readonly side: Side; readonly price: Price; readonly amount: Amount }

/** The trigger price of a stop or take-profit. */
export type BookStop = {
  readonly key: string
  readonly kind: 'stopLoss' | 'takeProfit'
  /** Side of the order that the stop sends. */
  readonly side: Side
  readonly trigger: Price
}

/**
 * Where a draft would rest: at the row's price, between this row and the next row outwards, or between this row and the
 * middle.
 */
export type DraftPlace = 'here' | 'beyond' | 'before'

export type RowMarks = {
  readonly draft: DraftPlace | undefined
  readonly stop: BookStop['kind'] | undefined
}

type Row = { readonly price: Price }
type Rows = { readonly asks: readonly Row[]; readonly bids: readonly Row[] }

export type BookMarks = { readonly asks: ReadonlyMap<number, RowMarks>; readonly bids: ReadonlyMap<number, RowMarks> }

/**
 * Marks by row index. A price without a row is marked at the nearest better row (draft) or the nearest row (trigger).
 */
export function bookMarks(
  rows: Rows,
  drafts: readonly BookDraft[],
  stops: readonly BookStop[],
  grouping: Price,
): BookMarks {
  const asks = new Map<number, RowMarks>()
  const bids = new Map<number, RowMarks>()
  const note = (side: Side, index: number, mark: Partial<RowMarks>) => {
    const marks = side === 'sell' ? asks : bids
    const before = marks.get(index)
    const draft = before?.draft === 'here' ? 'here' : (mark.draft ?? before?.draft)
    marks.set(index, { draft, stop: mark.stop ?? before?.stop })
  }
  for (const { side, price } of drafts) {
    const list = side === 'sell' ? rows.asks : rows.bids
    const at = groupOf(price, grouping, side)
    const index = lastWithin(list, at, side)
    if (index === -1) {
      note(side, 0, { draft: 'before' })
      continue
    }
    const isHere = list[index]?.price === at
    const isBeyondAll = index === list.length - 1 && !isHere
    if (!isBeyondAll) note(side, index, { draft: isHere ? 'here' : 'beyond' })
  }
  for (const { kind, trigger } of stops) {
    const side: Side = trigger >= (rows.asks[0]?.price ?? trigger) ? 'sell' : 'buy'
    const list = side === 'sell' ? rows.asks : rows.bids
    const at = groupOf(trigger, grouping, side)
    const index = Math.max(0, lastWithin(list, at, side))
    const row = list[index]
    if (row === undefined || (index === list.length - 1 && row.price !== at)) continue
    note(side, index, { stop: kind })
  }
  return { asks, bids }
}

/** Index of the outermost row that is at least as good as a price, or -1. `list` starts at the middle. */
function lastWithin(list: readonly Row[], price: Price, side: Side): number {
  return list.findLastIndex((row) => (side === 'sell' ? row.price <= price : row.price >= price))
}
