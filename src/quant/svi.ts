/** Raw SVI: the total variance of one expiry over log-moneyness k = ln(K / F) (Gatheral). */
export type SviParams = {
  readonly a: number
  readonly b: number
  readonly rho: number
  readonly m: number
  readonly sigma: number
}

/** w(k) = a + b (ρ (k − m) + √((k − m)² + σ²)): variance over the whole life, iv² × years. */
export function sviTotalVariance({ a, b, rho, m, sigma }: SviParams, logMoneyness: number): number {
  const distance = logMoneyness - m
  return a + b * (rho * distance + Math.hypot(distance, sigma))
}

/** The volatility of a year as a fraction, √(w / T). Undefined where the parameters give no variance or no time is left. */
export function sviVolatility(params: SviParams, logMoneyness: number, yearsToExpiry: number): number | undefined {
  const variance = sviTotalVariance(params, logMoneyness)
  if (!(variance > 0) || !(yearsToExpiry > 0)) return undefined
  return Math.sqrt(variance / yearsToExpiry)
}
