import { fixed6, scale, smaller, subtract, toNumber } from '@/core/protocol/fixed6'
import type { Amount, Price, Usd } from '@/core/protocol/fixed6'
import type { Side } from '@/core/protocol/instrument'

export type WalkLevel = { readonly price: Price; readonly amount: Amount }

/** The result of a market order against the current book. Without a fill there are no prices. */
export type BookWalk = {
  readonly filled: Amount
  readonly isComplete: boolean
  readonly notional: Usd
  /** To the nearest millionth, halves up. */
  readonly averagePrice: Price | undefined
  readonly worstPrice: Price | undefined
}

/**
 * Fills a market order from one side's levels, best first. `limit` is the worst price that the venue allows a market
 * order.
 */
export function walkBook(
  levels: readonly WalkLevel[],
  amount: Amount,
  limit?: { readonly side: Side; readonly price: Price },
): BookWalk {
  let left = amount
  let paid = 0n
  let worstPrice: Price | undefined
  for (const level of levels) {
    if (left <= 0n || (limit !== undefined && isBeyond(level.price, limit))) break
    const taken = smaller(left, level.amount)
    left = subtract(left, taken)
    paid += level.price * taken
    worstPrice = level.price
  }
  const filled = subtract(amount, left)
  return {
    filled,
    isComplete: left <= 0n,
    notional: fixed6<Usd>(paid / scale),
    averagePrice: filled === 0n ? undefined : fixed6<Price>((paid * 2n + filled) / (filled * 2n)),
    worstPrice,
  }
}

function isBeyond(price: Price, limit: { readonly side: Side; readonly price: Price }): boolean {
  return limit.side === 'buy' ? price > limit.price : price < limit.price
}

/**
 * Computes how much worse than the reference (the best price, or the mid) a taker trades, as a fraction; negative is
 * better.
 */
export function slippage(side: Side, averagePrice: Price, reference: Price): number | undefined {
  if (reference <= 0n) return undefined
  const away = toNumber(subtract(averagePrice, reference)) / toNumber(reference)
  return side === 'buy' ? away : 0 - away
}
