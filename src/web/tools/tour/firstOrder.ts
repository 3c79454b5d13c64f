import { fixed6, type Amount, type Price } from '@/core/protocol/fixed6'
import type { Instrument } from '@/core/protocol/instrument'
import type { BookView } from '@/web/market/orderBook/bookView'

type Terms = Pick<Instrument, 'priceStep' | 'amountStep' | 'minOrderValue'>

/** Of a thousand: half a percent. Far enough to rest for a while, near enough to be on the chart. */
const distance = 5n
/** Well above the venue's least order, so that a fill in part leaves one that can still be amended. */
const timesMinimum = 10n

/**
 * A small buy order half a percent below the middle of the book, rounded down to the tick, and never above the best bid:
 * it rests. Undefined unless the book is live and has two sides.
 */
export function firstOrder(
  { priceStep, amountStep, minOrderValue }: Terms,
  { status, mid, bestBid }: Pick<BookView, 'status' | 'mid' | 'bestBid'>,
): { readonly price: Price; readonly amount: Amount } | undefined {
  if (status !== 'live' || mid === undefined || bestBid === undefined) return undefined
  const below = (mid * (1_000n - distance)) / 1_000n
  const wanted = below < bestBid ? below : bestBid
  const price = wanted - (wanted % priceStep)
  if (price <= 0n) return undefined
  const isEnough = (amount: bigint) => price * amount >= minOrderValue * timesMinimum * 1_000_000n
  return { price: fixed6<Price>(price), amount: fixed6<Amount>(roundAmount(amountStep, isEnough)) }
}

/** The smallest of 1, 2, 5, 10, … steps that is enough. */
function roundAmount(step: bigint, isEnough: (amount: bigint) => boolean): bigint {
  for (let decade = step; ; decade *= 10n) {
    for (const digit of [1n, 2n, 5n]) {
      if (isEnough(decade * digit)) return decade * digit
    }
  }
}
