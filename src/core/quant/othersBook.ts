import { fixed6, type Amount, type Price } from '@/core/protocol/fixed6'
import type { WalkLevel } from './marketSlippage'

export type RestingSize = {
  readonly isBuy: boolean
  readonly price: Price
  /** Contracts not filled yet. */
  readonly remaining: Amount
}

/**
 * Returns the book without the account's own orders. A trader cannot close a position against their own orders, so
 * these are not a market price. Unchanged levels keep their identity; without own orders the lists do too. An own
 * order whose level has not arrived yet subtracts at most the level's amount.
 */
export function othersBook<Level extends WalkLevel>(
  book: { readonly bids: readonly Level[]; readonly asks: readonly Level[] },
  own: readonly RestingSize[],
): { readonly bids: readonly Level[]; readonly asks: readonly Level[] } {
  const bids = ownByPrice(own, true)
  const asks = ownByPrice(own, false)
  return { bids: withoutOwn(book.bids, bids), asks: withoutOwn(book.asks, asks) }
}

function ownByPrice(own: readonly RestingSize[], isBuy: boolean): ReadonlyMap<bigint, bigint> {
  const sums = new Map<bigint, bigint>()
  for (const order of own) {
    if (order.isBuy === isBuy) sums.set(order.price, (sums.get(order.price) ?? 0n) + order.remaining)
  }
  return sums
}

function withoutOwn<Level extends WalkLevel>(
  levels: readonly Level[],
  own: ReadonlyMap<bigint, bigint>,
): readonly Level[] {
  if (own.size === 0) return levels
  return levels.flatMap((level) => {
    const mine = own.get(level.price)
    if (mine === undefined) return [level]
    return level.amount <= mine ? [] : [{ ...level, amount: fixed6<Amount>(level.amount - mine) }]
  })
}

/**
 * Returns the best price at which an order rests instead of taking: one step away from the best price of the other
 * side. Undefined if the other side is empty, because any price then rests, or if no price is left.
 */
export function bestRestingPrice(isBuy: boolean, best: Price | undefined, priceStep: Price): Price | undefined {
  if (best === undefined) return undefined
  const price = isBuy ? best - priceStep : best + priceStep
  return price > 0n ? fixed6<Price>(price) : undefined
}
