import { fixed6, larger, scale, type Amount, type Price, type Usd } from '@/core/protocol/fixed6'

/** The value of an order before it is signed, for one-click limits. */
export type OrderToSign = {
  readonly instrumentId: string
  readonly isBuy: boolean
  /** Contracts. */
  readonly amount: Amount
  /** Undefined for a market order. */
  readonly limitPrice: Price | undefined
  /** The venue ensures that it only reduces: reduce-only orders, and stops on a position. */
  readonly reduceOnly: boolean
  /** The order that it replaces: only the added value counts. */
  readonly replaces?: { readonly amount: Amount; readonly limitPrice: Price } | undefined
  /** An edit by which a peg follows its price. There are thousands, so they are counted separately. */
  readonly isPegEdit?: boolean | undefined
}

/** Maximum value in USD, rounded up. Market orders, and sales below the mark, count at the mark. */
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
