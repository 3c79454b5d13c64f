import type { OptionModel } from './black76'
import { discount, intrinsicValue } from './black76'
import { normalisedBlack, normalisedBlackRest, normalisedVega } from './normalisedBlack'

/** Why a price has no volatility. It is drawn as a dash: never as 0 %, and never as the end of a search interval. */
export type NoVolatility = 'expired' | 'noQuote' | 'belowIntrinsic' | 'noTimeValue' | 'aboveMaximum'

export type ImpliedVolatility =
  | { readonly iv: number; readonly none?: undefined }
  | { readonly none: NoVolatility; readonly iv?: undefined }

/**
 * The volatility at which Black-76 gives a price. Solved on the out-of-the-money side of the normalised function, so
 * that prices rounded to ticks keep what they know; about 1e-12 relative where the price itself is that precise.
 */
export function impliedVolatility(option: Omit<OptionModel, 'iv'> & { readonly price: number }): ImpliedVolatility {
  const { forward, strike, yearsToExpiry, optionType } = option
  if (!(yearsToExpiry > 0)) return { none: 'expired' }
  if (!(option.price > 0 && forward > 0 && strike > 0)) return { none: 'noQuote' }
  const price = option.price / discount(option)
  const most = optionType === 'call' ? forward : strike
  // What the rounding of the inputs to doubles can be taken for.
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
 * s with b(x, s) = value, for x ≤ 0 and 0 < value < e^(x/2). Left of the inflection √(2|x|) the search is for the root
 * of 1 / ln b, right of it of ln(e^(x/2) − b): both are nearly straight there (Jäckel, "Let's be rational"). Halley
 * steps, kept inside a bracket.
 */
function impliedTotal(x: number, value: number): number {
  const inflection = Math.sqrt(-2 * x)
  const atInflection = normalisedBlack(x, inflection)
  return value < atInflection
    ? solve(x, leftGuess(x, value, inflection), 0, inflection, leftStep(value))
    : solve(x, rightGuess(x, value, inflection, atInflection), inflection, Infinity, rightStep(x, value))
}

/** The Newton step at s, how far the function bends there (g''/g' in b), and on which side of s the root is. */
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
    // A step that leaves the bracket, or is no number because b has underflowed, is replaced by halving.
    s = next > low && next < high ? next : middle(low, high)
  }
  return s
}

function middle(low: number, high: number): number {
  return high === Infinity ? 2 * low + 1 : 0.5 * (low + high)
}

/** From the leading term of the wings, ln b ≈ −x² / 2s². */
function leftGuess(x: number, value: number, inflection: number): number {
  return Math.min(-x / Math.sqrt(-2 * Math.log(value)), 0.999 * inflection)
}

/** Along the tangent at the inflection, where b is straightest. */
function rightGuess(x: number, value: number, inflection: number, atInflection: number): number {
  return inflection + (value - atInflection) / normalisedVega(x, inflection)
}
