import type { OptionType } from '@/core/protocol/instrument'
import { millsRatio, normalCdf } from './normal'

/** Inputs of Black-76. All are doubles, because a model value is not money until it is rounded to a price. */
export type OptionModel = {
  /** USD: the forward of the expiry. It equals the index only if there is no carry. */
  readonly forward: number
  readonly strike: number
  /** See `yearsToExpiry`. */
  readonly yearsToExpiry: number
  /** A fraction: 0.58 is 58 %. */
  readonly iv: number
  readonly optionType: OptionType
  /** Continuous rate for discounting the premium. The venue's marks are not discounted (venue-rules 3.3). */
  readonly rate?: number
}

/**
 * Computes the Black-76 price per contract in USD (venue-rules 3.3). Without remaining time or volatility, this is the
 * intrinsic value. The relative error is about 1e-13 in the body and below 1e-11 in the far wings.
 */
export function black76(model: OptionModel): number {
  const { forward, strike, yearsToExpiry, iv } = model
  const total = iv * Math.sqrt(Math.max(yearsToExpiry, 0))
  // Apart from the intrinsic value, b(x, s) = b(−x, s), so computing the out-of-the-money side suffices.
  const timeValue = Math.sqrt(forward * strike) * normalisedBlack(-Math.abs(Math.log(forward / strike)), total)
  return discount(model) * (intrinsicValue(model) + timeValue)
}

/** USD that exercise at the forward would pay, undiscounted; 0 out of the money. */
export function intrinsicValue({ forward, strike, optionType }: OptionTerms): number {
  return Math.max(optionType === 'call' ? forward - strike : strike - forward, 0)
}

type OptionTerms = Pick<OptionModel, 'forward' | 'strike' | 'optionType'>

/** e^(−rate × T) */
export function discount({ rate, yearsToExpiry }: Pick<OptionModel, 'rate' | 'yearsToExpiry'>): number {
  return rate === undefined ? 1 : Math.exp(-rate * Math.max(yearsToExpiry, 0))
}

const oneOverRootTwoPi = 1 / Math.sqrt(2 * Math.PI)

/**
 * Jäckel's normalised Black function: the price of an out-of-the-money call over √(F K), without discounting, for x =
 * ln(F / K) ≤ 0 and s = iv × √T. Puts and calls in the money follow by parity and symmetry.
 *
 * b = n-like factor × (Y(h + t) − Y(h − t)) with h = x / s, t = s / 2 and Y the Mills ratio. The textbook form
 * subtracts two prices and loses digits in deep wings; this form does not. If the two ratios are close, their
 * difference is taken from its series in t.
 */
export function normalisedBlack(x: number, s: number): number {
  if (s <= 0) return 0
  const h = x / s
  const t = 0.5 * s
  if (h + t > 6) return Math.exp(0.5 * x) * normalCdf(h + t) - Math.exp(-0.5 * x) * normalCdf(h - t)
  const factor = oneOverRootTwoPi * Math.exp(-0.5 * (h * h + t * t))
  // Beyond 38 standard deviations the value is zero, and the series would overflow.
  if (factor === 0) return 0
  return factor * (t < 0.05 && -h * t < 0.5 ? ratioDifference(h, t) : millsRatio(h + t) - millsRatio(h - t))
}

/** Computes the distance to an option's maximum value, e^(x/2) − b(x, s), without subtraction. */
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

/** Why a price has no volatility. The page shows a dash, never 0 % or the end of a search interval. */
export type NoVolatility = 'expired' | 'noQuote' | 'belowIntrinsic' | 'noTimeValue' | 'aboveMaximum'

export type ImpliedVolatility =
  | { readonly iv: number; readonly none?: undefined }
  | { readonly none: NoVolatility; readonly iv?: undefined }

/**
 * Solves for the volatility at which Black-76 gives a price. Works on the out-of-the-money side of the normalised
 * function, so that prices rounded to ticks lose no information. The result is precise to about 1e-12 relative if the
 * price itself is.
 */
export function impliedVolatility(option: Omit<OptionModel, 'iv'> & { readonly price: number }): ImpliedVolatility {
  const { forward, strike, yearsToExpiry, optionType } = option
  if (!(yearsToExpiry > 0)) return { none: 'expired' }
  if (!(option.price > 0 && forward > 0 && strike > 0)) return { none: 'noQuote' }
  const price = option.price / discount(option)
  const most = optionType === 'call' ? forward : strike
  // A difference this small may come from rounding the inputs to doubles.
  const rounding = 4 * Number.EPSILON * most
  const timeValue = price - intrinsicValue(option)
  if (timeValue < -rounding) return { none: 'belowIntrinsic' }
  if (price >= most - rounding) return { none: 'aboveMaximum' }
  if (timeValue <= rounding && timeValue < price) return { none: 'noTimeValue' }
  const x = -Math.abs(Math.log(forward / strike))
  const total = impliedTotal(x, timeValue / Math.sqrt(forward * strike))
  return { iv: total / Math.sqrt(yearsToExpiry) }
}

const mostSteps = 64
const precision = 4 * Number.EPSILON

/**
 * Solves b(x, s) = value for s, for x ≤ 0 and 0 < value < e^(x/2). Left of the inflection √(2|x|) the target is 1 / ln
 * b, right of it ln(e^(x/2) − b), because both are nearly straight there (Jäckel, "Let's be rational"). Uses Halley
 * steps inside a bracket.
 */
function impliedTotal(x: number, value: number): number {
  const inflection = Math.sqrt(-2 * x)
  const atInflection = normalisedBlack(x, inflection)
  return value < atInflection
    ? solve(x, leftGuess(x, value, inflection), 0, inflection, leftStep(value))
    : solve(x, rightGuess(x, value, inflection, atInflection), inflection, Infinity, rightStep(x, value))
}

/** At s: the Newton step, the curvature (g''/g' in b), and whether the root is below s. */
type Step = (x: number, s: number, vega: number) => { newton: number; bend: number; isBelow: boolean }

function leftStep(value: number): Step {
  const logValue = Math.log(value)
  return (x, s, vega) => {
    const b = normalisedBlack(x, s)
    const logB = Math.log(b)
    const newton = (((logValue - logB) * logB) / logValue) * (b / vega)
    return { newton, bend: (-vega / b) * (1 + 2 / logB), isBelow: b > value }
  }
}

function rightStep(x: number, value: number): Step {
  const rest = Math.exp(0.5 * x) - value
  const logRest = Math.log(rest)
  return (x, s, vega) => {
    const c = normalisedBlackRest(x, s)
    return { newton: (Math.log(c) - logRest) * (c / vega), bend: vega / c, isBelow: c < rest }
  }
}

function solve(x: number, guess: number, low: number, high: number, step: Step): number {
  let s = guess
  for (let steps = 0; steps < mostSteps; steps++) {
    const vega = normalisedVega(x, s)
    const { newton, bend, isBelow } = step(x, s, vega)
    if (isBelow) high = Math.min(high, s)
    else low = Math.max(low, s)
    const curvature = bend + (s > 0 ? (x * x) / (s * s * s) - s / 4 : 0)
    const move = newton / Math.max(1 + 0.5 * newton * curvature, 0.5)
    const next = s + move
    if (Math.abs(move) <= precision * s) return next
    // Bisect if a step leaves the bracket or is NaN because b has underflowed.
    s = next > low && next < high ? next : middle(low, high)
  }
  return s
}

function middle(low: number, high: number): number {
  return high === Infinity ? 2 * low + 1 : 0.5 * (low + high)
}

/** Start value from the leading term of the wings, ln b ≈ −x² / 2s². */
function leftGuess(x: number, value: number, inflection: number): number {
  return Math.min(-x / Math.sqrt(-2 * Math.log(value)), 0.999 * inflection)
}

/** Start value along the tangent at the inflection, where b is straightest. */
function rightGuess(x: number, value: number, inflection: number, atInflection: number): number {
  return inflection + (value - atInflection) / normalisedVega(x, inflection)
}
