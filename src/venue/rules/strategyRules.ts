import type { Amount } from '@/core/protocol/fixed6'

/**
 * Interval of epochs, at whose end pending requests are processed; our choice, because no source states it
 * (venue-rules 9).
 */
export const epochNs = 600_000_000_000n

/** Interval of valuations. Each valuation is a point of the charts (rest-public 4.4). */
export const valuationNs = 30_000_000_000n

export function nextEpochNs(timeNs: bigint): bigint {
  return (timeNs / epochNs + 1n) * epochNs
}

/** True if the last valuation was in an earlier half minute. */
export function isValuationDue(valuedAtNs: bigint, nowNs: bigint): boolean {
  return nowNs / valuationNs > valuedAtNs / valuationNs
}

/**
 * Returns the shares to pay out for the `amount_float` of a withdrawal. The documents do not state its unit. A
 * withdrawal is paid at the price of its processing (venue-rules 9), so it cannot be a fixed sum of collateral.
 * [guess]
 */
export function askedShares(amount: Amount): Amount {
  return amount
}
