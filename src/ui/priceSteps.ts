import { fixed6, fromNumber } from '@/protocol/fixed6'
import type { Price } from '@/protocol/fixed6'

/** The price `steps` ticks away, from the multiple of the tick the price stands on; never below one tick. */
export function nudgePrice(price: Price, priceStep: Price, steps: number): Price {
  const onStep = (price / priceStep) * priceStep
  const next = onStep + priceStep * BigInt(steps)
  return fixed6<Price>(next < priceStep ? priceStep : next)
}

/** The multiple of the tick nearest to a place on the screen; never below one tick. `undefined` off any scale. */
export function snapPrice(price: number | undefined, priceStep: Price): Price | undefined {
  if (price === undefined || !Number.isFinite(price)) return undefined
  const exact: bigint = fromNumber<Price>(Math.max(0, price))
  const nearest = ((exact + priceStep / 2n) / priceStep) * priceStep
  return fixed6<Price>(nearest < priceStep ? priceStep : nearest)
}
