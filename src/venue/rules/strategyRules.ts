import type { Amount } from '@/core/protocol/fixed6'

/** Interval of processing pending requests; our choice, no source states it (venue-rules 9). */
export const epochNs = 600_000_000_000n

/** Interval of valuations: each is a point of the charts (rest-public 4.4). */
export const valuationNs = 30_000_000_000n

export function nextEpochNs(timeNs: bigint): bigint {
  return (timeNs / epochNs + 1n) * epochNs
}

/** Whether the last valuation belongs to an earlier half minute. */
export function isValuationDue(valuedAtNs: bigint, nowNs: bigint): boolean {
  return nowNs / valuationNs > valuedAtNs / valuationNs
}

/**
 * The shares to pay out for the `amount_float` of a withdrawal. The documents do not state its unit; since it is paid
 * at the price of its processing (venue-rules 9), a fixed sum of collateral would be impossible. [guess]
 */
export function askedShares(amount: Amount): Amount {
  return amount
}
