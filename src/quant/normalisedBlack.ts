import { millsRatio, normalCdf } from './normal'

const oneOverRootTwoPi = 1 / Math.sqrt(2 * Math.PI)

/**
 * Jäckel's normalised Black function: the price of an out-of-the-money call over √(F K), without discounting, for
 * x = ln(F / K) ≤ 0 and s = iv × √T. In the money and puts follow by parity and symmetry.
 *
 * b = n-like factor × (Y(h + t) − Y(h − t)) with h = x / s, t = s / 2 and Y the Mills ratio: the two terms of the
 * textbook form are not subtracted as prices, so deep wings keep their digits. Where the two ratios are close their
 * difference is taken from its series in t.
 */
export function normalisedBlack(x: number, s: number): number {
  if (s <= 0) return 0
  const h = x / s
  const t = 0.5 * s
  if (h + t > 6) return Math.exp(0.5 * x) * normalCdf(h + t) - Math.exp(-0.5 * x) * normalCdf(h - t)
  const factor = oneOverRootTwoPi * Math.exp(-0.5 * (h * h + t * t))
  // Beyond 38 deviations it is nothing, and the series would overflow.
  if (factor === 0) return 0
  return factor * (t < 0.05 && -h * t < 0.5 ? ratioDifference(h, t) : millsRatio(h + t) - millsRatio(h - t))
}

/** What is missing to the most an option can be worth, e^(x/2) − b(x, s), without subtracting the two. */
export function normalisedBlackRest(x: number, s: number): number {
  if (!(s > 0)) return Math.exp(0.5 * x)
  const h = x / s
  const t = 0.5 * s
  return Math.exp(0.5 * x) * normalCdf(-h - t) + Math.exp(-0.5 * x) * normalCdf(h - t)
}

/** db/ds */
export function normalisedVega(x: number, s: number): number {
  if (!(s > 0)) return x === 0 ? oneOverRootTwoPi : 0
  const h = x / s
  return oneOverRootTwoPi * Math.exp(-0.5 * (h * h + 0.25 * s * s))
}

/** Y(h + t) − Y(h − t) by odd derivatives, from Y' = 1 + h Y and Y⁽ⁿ⁾ = (n − 1) Y⁽ⁿ⁻²⁾ + h Y⁽ⁿ⁻¹⁾. */
function ratioDifference(h: number, t: number): number {
  const y0 = millsRatio(h)
  const y1 = 1 + h * y0
  const y2 = y0 + h * y1
  const y3 = 2 * y1 + h * y2
  const y4 = 3 * y2 + h * y3
  const y5 = 4 * y3 + h * y4
  const y6 = 5 * y4 + h * y5
  const y7 = 6 * y5 + h * y6
  const t2 = t * t
  return 2 * t * (y1 + (t2 / 6) * (y3 + (t2 / 20) * (y5 + (t2 / 42) * y7)))
}
