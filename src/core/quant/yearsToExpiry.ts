const nsPerYear = 365 * 86_400 * 1e9

/** ACT/365 fixed, from instants and not from dates, so that the last day counts by the second. 0 once expired. */
export function yearsToExpiry(expiryNs: bigint, nowNs: bigint): number {
  return expiryNs <= nowNs ? 0 : Number(expiryNs - nowNs) / nsPerYear
}
