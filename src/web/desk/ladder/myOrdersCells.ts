import { add, fixed6 } from '@/core/protocol/fixed6'
import type { Amount, Price } from '@/core/protocol/fixed6'
import type { Side } from '@/core/protocol/instrument'
import { groupOf } from '@/web/ui/priceSteps'
import type { MyOrdersCell, MyOrderState } from './ladderRows'

export type LadderOrder = {
  readonly orderId: string
  /** Changes when the order loses its queue position. */
  readonly queueKey: string
  readonly side: Side
  readonly price: Price
  /** Remaining amount. */
  readonly amount: Amount
  readonly isPending: boolean
  /** Target price of an edit in flight. */
  readonly pendingPrice: Price | undefined
  readonly isPostOnly?: boolean
}

/** An order that does not rest at the venue: in flight or unsent. */
export type LadderDraft = {
  readonly side: Side
  readonly price: Price
  readonly amount: Amount
  /** True for an order that was signed and sent, but is not confirmed. */
  readonly isPending: boolean
}

export type LadderMove = { readonly side: Side; readonly from: Price; readonly to: Price }

type Piece = {
  readonly price: Price
  readonly amount: Amount
  readonly ahead: Amount | undefined
  readonly look: MyOrderState
}

/** When orders of different states share a cell, the state with the highest number determines the style. */
const strength: Readonly<Record<MyOrderState, number>> = { proposed: 3, pending: 2, resting: 1, draft: 0 }

/**
 * Own orders of a side by row. A moving order appears in its old and new rows. Unsent orders are not added to resting
 * orders.
 */
export function myOrdersCells(
  side: Side,
  grouping: Price,
  orders: readonly LadderOrder[],
  drafts: readonly LadderDraft[],
  move: LadderMove | undefined,
  aheadOf: (queueKey: string) => Amount | undefined,
): ReadonlyMap<Price, MyOrdersCell> {
  const pieces = [
    ...ordersAt(orders, side).flatMap((order) => piecesOf(order, grouping, move, aheadOf(order.queueKey))),
    ...drafts
      .filter((draft) => draft.side === side)
      .map(({ price, amount, isPending }) => {
        return { price, amount, ahead: undefined, look: isPending ? 'pending' : 'draft' } as const
      }),
  ]
  const cells = new Map<Price, MyOrdersCell>()
  for (const { price, amount, ahead, look } of pieces) {
    const row = groupOf(price, grouping, side)
    const known = cells.get(row)
    if (known === undefined || strength[look] > strength[known.look]) cells.set(row, { amount, ahead, look, count: 1 })
    else if (known.look === look) {
      cells.set(row, {
        ...known,
        amount: add(known.amount, amount),
        count: known.count + 1,
        ahead: least(known.ahead, ahead),
      })
    }
  }
  return cells
}

function piecesOf(
  { side, price, amount, isPending, pendingPrice }: LadderOrder,
  grouping: Price,
  move: LadderMove | undefined,
  ahead: Amount | undefined,
): readonly Piece[] {
  const here: Piece = { price, amount, ahead, look: isPending ? 'pending' : 'resting' }
  if (pendingPrice !== undefined) return [here, { ...here, price: pendingPrice, ahead: undefined, look: 'pending' }]
  const isMoved = move?.side === side && groupOf(price, grouping, side) === move.from && move.to !== move.from
  if (!isMoved || isPending) return [here]
  return [
    { ...here, look: 'pending' },
    { ...here, price: move.to, ahead: undefined, look: 'proposed' },
  ]
}

function ordersAt(orders: readonly LadderOrder[], side: Side): readonly LadderOrder[] {
  return orders.filter((order) => order.side === side)
}

export function ordersInRow(
  orders: readonly LadderOrder[],
  row: Price,
  grouping: Price,
  side?: Side,
): readonly LadderOrder[] {
  return orders.filter((order) => {
    return (side === undefined || order.side === side) && groupOf(order.price, grouping, order.side) === row
  })
}

function least(a: Amount | undefined, b: Amount | undefined): Amount | undefined {
  if (a === undefined || b === undefined) return a ?? b
  return a < b ? a : b
}

/** Orders that a move would send together: those that may take, or only post-only orders if there are no others. */
export function movedTogether(orders: readonly LadderOrder[], move: LadderMove | undefined, grouping: Price) {
  if (move === undefined || move.from === move.to) return undefined
  const here = ordersInRow(orders, move.from, grouping, move.side).filter(({ isPending }) => !isPending)
  const free = here.filter(({ isPostOnly }) => isPostOnly !== true)
  const moved = free.length > 0 ? free : here
  const amount = moved.map((order) => order.amount).reduce(add, fixed6<Amount>(0n))
  return moved.length === 0 ? undefined : { side: move.side, amount, isPostOnly: free.length === 0 }
}
