import { fixed6, fromNumber, type Price } from '@/core/protocol/fixed6'
import type { Side } from '@/core/protocol/instrument'

/** Returns the tick nearest to a price on the screen, at least one tick. Undefined if the price is off the scale. */
export function snapPrice(price: number | undefined, priceStep: Price): Price | undefined {
  if (price === undefined || !Number.isFinite(price)) return undefined
  const exact: bigint = fromNumber<Price>(Math.max(0, price))
  const nearest = ((exact + priceStep / 2n) / priceStep) * priceStep
  return fixed6<Price>(nearest < priceStep ? priceStep : nearest)
}

/** Returns the possible groupings of a book: the tick and its round multiples. */
export function groupings(priceStep: Price): Price[] {
  return [1n, 2n, 5n, 10n, 50n, 100n, 500n, 1000n].map((times) => fixed6<Price>(priceStep * times))
}

/** Returns the row of an order's price: bids round down, asks round up. */
export function groupOf(price: Price, grouping: Price, side: Side): Price {
  const below = (price / grouping) * grouping
  return fixed6<Price>(side === 'buy' || below === price ? below : below + grouping)
}
