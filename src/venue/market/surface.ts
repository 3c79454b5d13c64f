import type { Random } from '@/core/lib/random'
import { sviTotalVariance, type SviParams } from '@/core/quant/svi'

/**
 * The volatility surface of one asset. Volatilities are annual fractions. The smile of each expiry is a slice of SSVI
 * (Gatheral and Jacquier 2014): SVI with parameters tied together, so that no slice and no pair of slices has
 * arbitrage.
 */
export type Surface = {
  readonly asset: string
  /** At-the-money volatility of an option that expires at once. A random walk. */
  readonly shortVolatility: number
  /** At-the-money volatility of an option that never expires. */
  readonly longVolatility: number
  /** The slope of the smile in [-1, 1]: negative if puts are more expensive. */
  readonly skew: number
  /** The strength of the smile. `curvature * (1 + |skew|) < 2` keeps a slice free of arbitrage. */
  readonly curvature: number
}

const termReversionPerYear = 6
const shortVolatilityReversionPerYear = 120
const shortVolatilityOfVolatility = 1.6
const basisPerYear = 0.04

export function createSurface(asset: string, usualVolatility: number): Surface {
  return {
    asset,
    shortVolatility: usualVolatility * 0.95,
    longVolatility: usualVolatility * 1.05,
    skew: -0.16,
    curvature: 0.95,
  }
}

/**
 * Computes the at-the-money variance until expiry, `iv² · T`. It grows with the time, whatever the short volatility.
 */
export function atmTotalVariance(surface: Surface, yearsToExpiry: number): number {
  const longVariance = surface.longVolatility ** 2
  const shortVariance = surface.shortVolatility ** 2
  const pulled = (1 - Math.exp(-termReversionPerYear * yearsToExpiry)) / termReversionPerYear
  return longVariance * yearsToExpiry + (shortVariance - longVariance) * pulled
}

/** Computes the smile of one expiry as raw SVI over log-moneyness `k = ln(strike / forward)`. */
export function smile(surface: Surface, yearsToExpiry: number): SviParams {
  const theta = atmTotalVariance(surface, yearsToExpiry)
  const { skew, curvature } = surface
  const steepness = curvature / Math.sqrt(theta * (1 + theta))
  const width = Math.sqrt(1 - skew * skew)
  return {
    a: (theta / 2) * width * width,
    b: (theta / 2) * steepness,
    rho: skew,
    m: -skew / steepness,
    sigma: width / steepness,
  }
}

/** Computes the implied volatility as an annual fraction. `yearsToExpiry` must be above zero. */
export function surfaceVolatility(surface: Surface, option: SurfacePoint): number {
  const { forward, strike, yearsToExpiry } = option
  const variance = sviTotalVariance(smile(surface, yearsToExpiry), Math.log(strike / forward))
  return Math.sqrt(variance / yearsToExpiry)
}

export type SurfacePoint = { readonly forward: number; readonly strike: number; readonly yearsToExpiry: number }

/** Carries the index to expiry at a small positive rate, as futures on these assets usually trade. */
export function forwardPrice(indexPrice: number, yearsToExpiry: number): number {
  return indexPrice * (1 + basisPerYear * yearsToExpiry)
}

/**
 * Advances the surface. The short volatility fluctuates around the usual one, and tends to fall when the price rises.
 *
 * @param logReturn log return of the asset's price in the step
 */
export function stepSurface(surface: Surface, dtYears: number, logReturn: number, random: Random): Surface {
  const usual = surface.longVolatility * 0.95
  const retained = Math.exp(-shortVolatilityReversionPerYear * dtYears)
  const shock = shortVolatilityOfVolatility * Math.sqrt(dtYears) * random.normal() - 0.8 * logReturn
  const log = Math.log(surface.shortVolatility / usual) * retained + shock
  // The bounds keep a long run within volatilities that markets have shown.
  return { ...surface, shortVolatility: usual * Math.exp(Math.min(0.7, Math.max(-0.5, log))) }
}
