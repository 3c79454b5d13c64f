import { fixed6 } from '@/protocol/fixed6'
import type { Price } from '@/protocol/fixed6'

/**
 * The prices on a step next to a price, for a hint such as "1,850.50 or 1,851.00". A price on a step is both. `below`
 * may be 0, which no limit order can have.
 */
export function nearestPrices(price: Price, priceStep: Price): { readonly below: Price; readonly above: Price } {
  const below = fixed6<Price>(price - (price % priceStep))
  return { below, above: below === price ? below : fixed6<Price>(below + priceStep) }
}
