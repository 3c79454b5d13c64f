import { fixed6, type Amount, type Price, type Usd } from '@/core/protocol/fixed6'
import type { Side } from '@/core/protocol/instrument'
import { slippage, walkBook, type WalkLevel } from '@/core/quant/marketSlippage'

export type SweepCost = {
  readonly amount: Amount
  readonly notional: Usd
  /** Rounded to the nearest millionth. */
  readonly averagePrice: Price
  /** Fraction by which the average price is worse than the mid price; `undefined` without a mid price. */
  readonly slippage: number | undefined
}

const everything = fixed6<Amount>(1n << 80n)

/**
 * Cost of taking all levels from the best of `side` to `price`, inclusive. The order has the opposite side. `undefined`
 * if there are no such levels.
 */
export function sweepCostOf(
  side: Side,
  levels: readonly WalkLevel[],
  price: Price,
  mid: Price | undefined,
): SweepCost | undefined {
  const taker = side === 'sell' ? 'buy' : 'sell'
  const { filled, notional, averagePrice } = walkBook(levels, everything, { side: taker, price })
  if (averagePrice === undefined) return undefined
  return {
    amount: filled,
    notional,
    averagePrice,
    slippage: mid === undefined ? undefined : slippage(taker, averagePrice, mid),
  }
}
