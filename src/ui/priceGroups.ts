import { fixed6 } from '@/protocol/fixed6'
import type { Price } from '@/protocol/fixed6'
import type { Side } from '@/protocol/instrument'

/** What a book can be grouped by: the tick and its round multiples. */
export function groupings(priceStep: Price): Price[] {
  return [1n, 2n, 5n, 10n, 50n, 100n, 500n, 1000n].map((times) => fixed6<Price>(priceStep * times))
}

/** The row that an order's price falls into: a bid belongs to the group below it, an ask to the one above. */
export function groupOf(price: Price, grouping: Price, side: Side): Price {
  const below = (price / grouping) * grouping
  return fixed6<Price>(side === 'buy' || below === price ? below : below + grouping)
}
