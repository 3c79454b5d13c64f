import { fixed6, type Amount, type Price } from '@/core/protocol/fixed6'
import type { WalkLevel } from './marketSlippage'

/** What an order of the account has in the book. */
export type OwnResting = {
  readonly isBuy: boolean
  readonly price: Price
  /** Contracts that are not filled yet. */
  readonly remaining: Amount
}

/**
 * The book without the account's own orders: no one closes a position against their own orders, so those are no price
 * of the market. Remaining levels are the same objects; with no own order the lists are the same too. An order that is
 * known before its level arrives takes no more than the level has.
 */
export function othersBook<Level extends WalkLevel>(
  book: { readonly bids: readonly Level[]; readonly asks: readonly Level[] },
  own: readonly OwnResting[],
): { readonly bids: readonly Level[]; readonly asks: readonly Level[] } {
  const bids = ownByPrice(own, true)
  const asks = ownByPrice(own, false)
  return { bids: withoutOwn(book.bids, bids), asks: withoutOwn(book.asks, asks) }
}

function ownByPrice(own: readonly OwnResting[], isBuy: boolean): ReadonlyMap<bigint, bigint> {
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
 * The best price at which an order rests instead of taking: a step from the best of the other side. Undefined when nothing
 * is on the other side, where any price rests, or when no price is left.
 */
export function bestRestingPrice(isBuy: boolean, best: Price | undefined, priceStep: Price): Price | undefined {
  if (best === undefined) return undefined
  const price = isBuy ? best - priceStep : best + priceStep
  return price > 0n ? fixed6<Price>(price) : undefined
}
