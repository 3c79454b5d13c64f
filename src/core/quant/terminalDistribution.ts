import { normalCdf, normalDensity } from './normal'
import { sviTotalVariance, type SviParams } from './svi'
import { fitSvi } from './sviFit'

/** The market's risk-neutral distribution of an expiry's settlement price. */
export type TerminalDistribution = {
  /** P(S > price), between 0 and 1, never rising with the price. */
  readonly above: (price: number) => number
}

export type StrikeVolatility = { readonly strike: number; readonly iv: number }

/** Minimum weight of far strikes, so that the fit determines the wings. */
const leastWeight = 1e-4

/**
 * Derives the distribution from the smile of one expiry: P(S > K) = −∂C/∂K of Black-76 with the volatility of SVI
 * fitted to the strikes (Breeden and Litzenberger 1978). With w(k) the total variance at k = ln(K / F) this is N(d2) −
 * n(d2) w′ / (2 √w). N(d2) alone would ignore the skew. Undefined if SVI cannot be fitted: fewer than five strikes, or
 * no time left.
 */
export function smileDistribution(
  smile: readonly StrikeVolatility[],
  { forward, yearsToExpiry }: { readonly forward: number; readonly yearsToExpiry: number },
): TerminalDistribution | undefined {
  if (!(forward > 0 && yearsToExpiry > 0)) return undefined
  const fit = fitSvi(
    smile
      .filter(({ strike, iv }) => strike > 0 && iv > 0)
      .map(({ strike, iv }) => {
        const logMoneyness = Math.log(strike / forward)
        const totalVariance = iv * iv * yearsToExpiry
        // Weighted by the square of vega, because the fit should match prices.
        const vega = normalDensity(logMoneyness / Math.sqrt(totalVariance)) / normalDensity(0)
        return { logMoneyness, totalVariance, weight: Math.max(vega * vega, leastWeight) }
      }),
  )
  if (fit === undefined || !(sviTotalVariance(fit.params, 0) > 0)) return undefined
  return monotone((k) => sviAbove(fit.params, k), forward, Math.sqrt(sviTotalVariance(fit.params, 0)))
}

/** P(S > F eᵏ) from the slope of the call price. May lie outside 0 to 1, or rise, if the smile has arbitrage. */
function sviAbove(params: SviParams, k: number): number {
  const w = sviTotalVariance(params, k)
  if (!(w > 0)) return k < 0 ? 1 : 0
  const { b, rho, m, sigma } = params
  const slope = b * (rho + (k - m) / Math.hypot(k - m, sigma))
  const root = Math.sqrt(w)
  const d2 = -k / root - root / 2
  return normalCdf(d2) - (normalDensity(d2) * slope) / (2 * root)
}

/** The table extends this many standard deviations to each side, in steps of a fiftieth of a deviation. */
const reach = 10
const stepsPerDeviation = 50

/**
 * Turns raw probabilities into a table that never rises. Where the fitted smile has arbitrage, each value is the mean
 * of the greatest falling curve below and the least falling curve above; elsewhere both equal the raw curve.
 */
function monotone(rawAt: (k: number) => number, forward: number, deviation: number): TerminalDistribution {
  const count = 2 * reach * stepsPerDeviation
  const step = deviation / stepsPerDeviation
  const raw = Array.from({ length: count + 1 }, (_, at) => clamp(rawAt((at - count / 2) * step)))
  const fromLeft = [...raw]
  for (let at = 1; at <= count; at++) fromLeft[at] = Math.min(fromLeft[at - 1] ?? 1, raw[at] ?? 0)
  const fromRight = [...raw]
  for (let at = count - 1; at >= 0; at--) fromRight[at] = Math.max(fromRight[at + 1] ?? 0, raw[at] ?? 0)
  const table = raw.map((_, at) => ((fromLeft[at] ?? 0) + (fromRight[at] ?? 0)) / 2)
  return {
    above: (price) => {
      if (price <= 0) return 1
      const place = Math.log(price / forward) / step + count / 2
      if (place <= 0) return table[0] ?? 1
      if (place >= count) return table[count] ?? 0
      const at = Math.floor(place)
      const [left = 0, right = 0] = [table[at], table[at + 1]]
      return left + (right - left) * (place - at)
    },
  }
}

function clamp(value: number): number {
  return Math.min(Math.max(value, 0), 1)
}
