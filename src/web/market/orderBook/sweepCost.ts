import { fixed6, type Amount, type Price, type Usd } from '@/core/protocol/fixed6'
import type { Side } from '@/core/protocol/instrument'
import { slippage, walkBook, type WalkLevel } from '@/core/quant/marketSlippage'

/** What an order would take that reaches into the book as far as a price. */
export type SweepCost = {
  readonly amount: Amount
  readonly notional: Usd
  /** To the nearest millionth. */
  readonly averagePrice: Price
  /** How much worse than the middle the average is, as a fraction; undefined without a middle. */
  readonly slippage: number | undefined
}

const everything = fixed6<Amount>(1n << 80n)

/**
 * Everything from the best level of `side` to `price`, the level at `price` with it. An order that takes it has the
 * other side. Undefined when nothing rests there.
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
