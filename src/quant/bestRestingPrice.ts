import { fixed6, type Price } from '@/protocol/fixed6'

/**
 * The best price at which an order rests instead of taking: a step from the best of the other side. Undefined when nothing
 * is on the other side, where any price rests, or when no price is left.
 */
export function bestRestingPrice(isBuy: boolean, best: Price | undefined, priceStep: Price): Price | undefined {
  if (best === undefined) return undefined
  const price = isBuy ? best - priceStep : best + priceStep
  return price > 0n ? fixed6<Price>(price) : undefined
}
