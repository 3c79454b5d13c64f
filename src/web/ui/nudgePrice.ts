import { fixed6, type Price } from '@/core/protocol/fixed6'

/** Returns the price `steps` ticks away, counted from the tick at or below the price; at least one tick. */
export function nudgePrice(price: Price, priceStep: Price, steps: number): Price {
  const onStep = (price / priceStep) * priceStep
  const next = onStep + priceStep * BigInt(steps)
  return fixed6<Price>(next < priceStep ? priceStep : next)
}
