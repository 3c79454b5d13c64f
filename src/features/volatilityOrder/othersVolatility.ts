import type { Price } from '@/protocol/fixed6'
import type { OwnResting } from '@/quant/othersBook'

type Quoted = {
  /** The best of a side as the ticker has it; its volatility is a fraction. */
  readonly level: { readonly price: Price; readonly iv?: number | undefined } | undefined
  readonly isBuy: boolean
  readonly own: readonly OwnResting[]
  /** The best price of the others on that side; undefined without one, and while the book is not live. */
  readonly othersBest: Price | undefined
  readonly ivOf: (price: Price) => number | undefined
}

/** The volatility of the best price of others: an own order at the top of the book is no quote to go by. */
export function othersVolatility({ level, isBuy, own, othersBest, ivOf }: Quoted): number | undefined {
  if (level === undefined) return undefined
  const hasOwn = own.some((order) => order.isBuy === isBuy && order.price === level.price)
  // A venue writes 0 where a price has no volatility.
  if (!hasOwn || othersBest === level.price) return level.iv === 0 ? undefined : level.iv
  return othersBest === undefined ? undefined : ivOf(othersBest)
}
