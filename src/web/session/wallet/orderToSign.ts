import { fixed6, larger, scale, type Amount, type Price, type Usd } from '@/core/protocol/fixed6'

/** The value of an order before it is signed: enough to hold it to the limits of one-click. */
export type OrderToSign = {
  readonly instrumentId: string
  readonly isBuy: boolean
  /** Contracts. */
  readonly amount: Amount
  /** Absent for a market order. */
  readonly limitPrice: Price | undefined
  /** The venue holds it to what makes the position smaller: reduce-only orders, and stops of a position. */
  readonly reduceOnly: boolean
  /** The order that it takes the place of: only what is added to it is new. */
  readonly replaces?: { readonly amount: Amount; readonly limitPrice: Price } | undefined
  /** An edit by which a peg follows its price: such edits come by the thousand, and are counted by themselves. */
  readonly isPegEdit?: boolean | undefined
}

/**
 * The most that an order can move, in USD, rounded up. A market order and a sale below the mark trade near the mark, so
 * they are worth that. `undefined` when no price is known.
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
