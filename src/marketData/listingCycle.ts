import type { ListingCycle } from '@/protocol/instrument'

const dayMs = 86_400_000
const friday = 5
const quarterEnds: ReadonlySet<number> = new Set([2, 5, 8, 11])

/**
 * The cycle of an expiry by its date (venue-rules 1.2), which the wire does not tell: the last Friday of a quarter or of
 * a month, another Friday, or any other day.
 */
export function listingCycleOf(expiryNs: bigint): ListingCycle {
  const expiry = new Date(Number(expiryNs / 1_000_000n))
  if (expiry.getUTCDay() !== friday) return 'daily'
  const isLastOfMonth = new Date(expiry.getTime() + 7 * dayMs).getUTCMonth() !== expiry.getUTCMonth()
  if (!isLastOfMonth) return 'weekly'
  return quarterEnds.has(expiry.getUTCMonth()) ? 'quarterly' : 'monthly'
}
