import { fixed6, type Price } from '@/core/protocol/fixed6'

/** Rounds the price down to a tick and moves it by `steps` ticks. The result is never below one tick. */
export function nudgePrice(price: Price, priceStep: Price, steps: number): Price {
  const onStep = (price / priceStep) * priceStep
  const next = onStep + priceStep * BigInt(steps)
  return fixed6<Price>(next < priceStep ? priceStep : next)
}
