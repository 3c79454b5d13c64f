import type { Amount } from '@/core/protocol/fixed6'

/** How often what waits has its turn. No source says; ours (venue-rules 9). */
export const epochNs = 600_000_000_000n

/** How often a strategy is valued: its charts have a point for each (rest-public 4.4). */
export const valuationNs = 30_000_000_000n

/** The first full epoch after a moment. */
export function nextEpochNs(timeNs: bigint): bigint {
  return (timeNs / epochNs + 1n) * epochNs
}

/** Whether a valuation of then is not of the half minute of now. */
export function isValuationDue(valuedAtNs: bigint, nowNs: bigint): boolean {
  return nowNs / valuationNs > valuedAtNs / valuationNs
}

/**
 * The shares that `amount_float` of a withdrawal asks to be paid out. The documents do not say of what it is an amount;
 * since it is paid at the price of its processing (venue-rules 9), a sum of collateral could not be kept to. [guess]
 */
export function askedShares(amount: Amount): Amount {
  return amount
}
