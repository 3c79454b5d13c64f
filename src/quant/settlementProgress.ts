import { averageBetween, settlementPrice, settlementWindowMs, type IndexSample } from './settlementPrice'

/** How far the settlement of an expiry is. */
export type SettlementProgress = {
  /** The time-weighted average of the index since the window began, USD. */
  readonly average: number
  /** How much of the window has passed, more than 0 and at most 1. */
  readonly share: number
  /** What the settlement price would be, did the index stay where it is until the expiry. */
  readonly settlesAt: number
}

/**
 * The settlement average in progress (venue-rules 4.2). Undefined before the window begins, after the expiry, and when
 * nothing is known of the index.
 *
 * @param samples oldest first; each counts until the next one
 */
export function settlementProgress(
  samples: readonly IndexSample[],
  expiryMs: number,
  now: IndexSample,
): SettlementProgress | undefined {
  const share = 1 - (expiryMs - now.timeMs) / settlementWindowMs
  if (share <= 0 || share > 1) return undefined
  const known = [...samples.filter(({ timeMs }) => timeMs < now.timeMs), now]
  const average = averageBetween(known, expiryMs - settlementWindowMs, now.timeMs)
  const settlesAt = settlementPrice(known, expiryMs)
  return average === undefined || settlesAt === undefined ? undefined : { average, share, settlesAt }
}
