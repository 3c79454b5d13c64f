const nsPerYear = 365 * 86_400 * 1e9

/**
 * Computes the time to expiry as ACT/365 fixed. It uses instants, not dates, so that the last day counts by the
 * second. 0 once expired.
 */
export function yearsToExpiry(expiryNs: bigint, nowNs: bigint): number {
  return expiryNs <= nowNs ? 0 : Number(expiryNs - nowNs) / nsPerYear
}
