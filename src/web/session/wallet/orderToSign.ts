import type { PositionSide } from '@/core/protocol/codecs'
import { fixed6, larger, scale, type Amount, type Price, type Usd } from '@/core/protocol/fixed6'

/** The facts from which one-click limits compute an order's value before it is signed. */
export type OrderToSign = {
  readonly instrumentId: string
  readonly isBuy: boolean
  /** Contracts. */
  readonly amount: Amount
  /** Undefined for a market order. */
  readonly limitPrice: Price | undefined
  /** True when the venue ensures that the order only reduces: reduce-only orders, and stops on a position. */
  readonly reduceOnly: boolean
  readonly positionSide?: PositionSide | undefined
  /** The replaced order, so that only the added value counts. */
  readonly replaces?: { readonly amount: Amount; readonly limitPrice: Price } | undefined
  /**
   * True for an edit by which a peg follows its price. Such edits are counted separately, because there are thousands.
   */
  readonly isPegEdit?: boolean | undefined
}

/**
 * Returns the largest possible value in USD, rounded up. Market orders, and sales below the mark, count at the mark.
 */
export function valueToSign(
  order: Pick<OrderToSign, 'isBuy' | 'amount' | 'limitPrice'>,
  markPrice: Price | undefined,
): Usd | undefined {
  const { isBuy, amount, limitPrice } = order
  const price =
    limitPrice === undefined || markPrice === undefined || isBuy
      ? (limitPrice ?? markPrice)
      : larger(limitPrice, markPrice)
  if (price === undefined) return undefined
  return fixed6<Usd>((price * amount + scale - 1n) / scale)
}
