/** Raw SVI: the total variance of one expiry over log-moneyness k = ln(K / F) (Gatheral). */
export type SviParams = {
  readonly a: number
  readonly b: number
  readonly rho: number
  readonly m: number
  readonly sigma: number
}

/** Computes w(k) = a + b (ρ (k − m) + √((k − m)² + σ²)): variance until the expiry, iv² × years. */
export function sviTotalVariance({ a, b, rho, m, sigma }: SviParams, logMoneyness: number): number {
  const distance = logMoneyness - m
  return a + b * (rho * distance + Math.hypot(distance, sigma))
}

/**
 * Computes the annual volatility as a fraction, √(w / T). Undefined if the parameters give no variance, or if no time
 * is left.
 */
export function sviVolatility(params: SviParams, logMoneyness: number, yearsToExpiry: number): number | undefined {
  const variance = sviTotalVariance(params, logMoneyness)
  if (!(variance > 0) || !(yearsToExpiry > 0)) return undefined
  return Math.sqrt(variance / yearsToExpiry)
}

export type Stretch = { readonly from: number; readonly to: number }

const steps = 400

/**
 * Finds where a butterfly would cost less than nothing, because the density of the price is negative: g(k) = (1 − k w′
 * / 2w)² − w′² / 4 × (1 / w + 1 / 4) + w″ / 2 < 0 (Gatheral and Jacquier, "Arbitrage-free SVI volatility surfaces",
 * 2.1). Samples the range in 400 steps.
 */
export function butterflyArbitrage(params: SviParams, range: Stretch): readonly Stretch[] {
  return stretchesWhere((k) => !(densityFactor(params, k) >= 0), range)
}

/** Computes g(k): the density of the terminal price over that of a lognormal of equal variance. */
export function densityFactor(params: SviParams, k: number): number {
  const { b, rho, m, sigma } = params
  const w = sviTotalVariance(params, k)
  const root = Math.hypot(k - m, sigma)
  const first = b * (rho + (k - m) / root)
  const second = (b * sigma * sigma) / root ** 3
  return (1 - (k * first) / (2 * w)) ** 2 - (first * first * (1 / w + 0.25)) / 4 + second / 2
}

/** Finds where a later expiry has less total variance than an earlier one at equal ln(K / F), which is an arbitrage. */
export function calendarArbitrage(earlier: SviParams, later: SviParams, range: Stretch): readonly Stretch[] {
  return stretchesWhere((k) => sviTotalVariance(later, k) < sviTotalVariance(earlier, k), range)
}

function stretchesWhere(isWrong: (k: number) => boolean, { from, to }: Stretch): readonly Stretch[] {
  const found: { from: number; to: number }[] = []
  let open: { from: number; to: number } | undefined
  for (let step = 0; step <= steps; step++) {
    const k = from + ((to - from) * step) / steps
    if (!isWrong(k)) open = undefined
    else if (open === undefined) found.push((open = { from: k, to: k }))
    else open.to = k
  }
  return found
}
