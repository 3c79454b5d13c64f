import { fixed6, fromNumber, type Price } from '@/core/protocol/fixed6'
import type { Side } from '@/core/protocol/instrument'

/** The multiple of the tick nearest to a place on the screen; never below one tick. `undefined` off any scale. */
export function snapPrice(price: number | undefined, priceStep: Price): Price | undefined {
  if (price === undefined || !Number.isFinite(price)) return undefined
  const exact: bigint = fromNumber<Price>(Math.max(0, price))
  const nearest = ((exact + priceStep / 2n) / priceStep) * priceStep
  return fixed6<Price>(nearest < priceStep ? priceStep : nearest)
}

/** What a book can be grouped by: the tick and its round multiples. */
export function groupings(priceStep: Price): Price[] {
  return [1n, 2n, 5n, 10n, 50n, 100n, 500n, 1000n].map((times) => fixed6<Price>(priceStep * times))
}

/** The row that an order's price falls into: a bid belongs to the group below it, an ask to the one above. */
export function groupOf(price: Price, grouping: Price, side: Side): Price {
  const below = (price / grouping) * grouping
  return fixed6<Price>(side === 'buy' || below === price ? below : below + grouping)
}
