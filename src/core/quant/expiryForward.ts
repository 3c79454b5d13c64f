import type { OptionModel } from './black76'
import { black76 } from './black76'
import { normalCdf } from './normal'

/** The best quotes of a call and a put at one strike, USD; a missing quote is undefined. */
export type ParityQuote = {
  readonly strike: number
  readonly callBid: number | undefined
  readonly callAsk: number | undefined
  readonly putBid: number | undefined
  readonly putAsk: number | undefined
}

/** The range of the forward according to the quotes. `isCrossed` is true if no single forward fits all strikes. */
export type ParityForward = {
  readonly low: number
  readonly high: number
  /** The mean of the strikes' midpoints, weighted by the precision of their quotes. */
  readonly middle: number
  readonly strikes: number
  readonly isCrossed: boolean
}

/**
 * Derives the forward of an expiry from put-call parity without interest, F = K + C − P. Each strike with all four
 * quotes gives a band, from selling the synthetic forward to buying it. Undefined if no strike has all four quotes.
 */
export function parityForward(quotes: readonly ParityQuote[]): ParityForward | undefined {
  const bands = quotes.flatMap(({ strike, callBid, callAsk, putBid, putAsk }) =>
    callBid === undefined || callAsk === undefined || putBid === undefined || putAsk === undefined
      ? []
      : [{ low: strike + callBid - putAsk, high: strike + callAsk - putBid }],
  )
  if (bands.length === 0) return undefined
  let sum = 0
  let weights = 0
  for (const { low, high } of bands) {
    const weight = 1 / Math.max(high - low, leastWidth) ** 2
    sum += (weight * (low + high)) / 2
    weights += weight
  }
  const low = Math.max(...bands.map((band) => band.low))
  const high = Math.min(...bands.map((band) => band.high))
  const isCrossed = low > high
  return {
    low: isCrossed ? high : low,
    high: isCrossed ? low : high,
    middle: sum / weights,
    strikes: bands.length,
    isCrossed,
  }
}

/** Minimum width of a band (one cent), so that a quote with equal bid and ask does not get infinite weight. */
const leastWidth = 0.01

/** A price from the book, and the volatility that the venue states for that price. */
export type VolatilityQuote = Pick<OptionModel, 'strike' | 'optionType' | 'yearsToExpiry' | 'iv'> & {
  readonly price: number
}

/**
 * Solves for the forward at which Black-76 gives this price at this volatility. The venue must have used that forward,
 * because it publishes price and volatility together. Undefined if the price does not determine a forward: no time or
 * volatility is left, or no forward gives the price.
 *
 * Uses Newton's method. The price is convex in the forward and never below the exercise value. Starting where the
 * price equals the exercise value, each step stays on one side of the solution and moves closer.
 */
export function quotedForward(quote: VolatilityQuote): number | undefined {
  const { price, strike, optionType, yearsToExpiry, iv } = quote
  if (!(price > 0 && strike > 0 && iv > 0 && yearsToExpiry > 0)) return undefined
  if (optionType === 'put' && price >= strike) return undefined
  const sign = optionType === 'call' ? 1 : -1
  const total = iv * Math.sqrt(yearsToExpiry)
  let forward = strike + sign * price
  for (let step = 0; step < mostSteps; step++) {
    const slope = normalCdf(sign * (Math.log(forward / strike) / total + total / 2))
    const distance = (black76({ ...quote, forward }) - price) / slope
    if (!Number.isFinite(distance)) return undefined
    forward -= sign * distance
    // The distance is positive except for rounding errors.
    if (distance <= precision * forward) return forward
  }
  return undefined
}

const precision = 1e-12
/** Where the price falls exponentially, a step divides it by about e, so this suffices for the smallest tick. */
const mostSteps = 200

export type ExpiryForward = {
  readonly forward: number
  readonly source: 'venue' | 'parity' | 'quotes'
  readonly parity: ParityForward | undefined
  readonly quoted: number | undefined
  /** The greatest distance between two of the three forwards, as a fraction of the forward; 0 if only one is known. */
  readonly disagreement: number
  readonly isDisagreeing: boolean
}

/** A larger distance, outside the parity band, means that one of the sources is wrong. */
const allowedDisagreement = 0.0025

/**
 * Combines the venue's own forward of an expiry with those from parity and from price-volatility pairs in the book.
 * Uses the venue's own forward if known, because the marks are based on it, and returns the others beside it.
 */
export function expiryForward(
  venueForward: number | undefined,
  parityQuotes: readonly ParityQuote[],
  volatilityQuotes: readonly VolatilityQuote[],
): ExpiryForward | undefined {
  const parity = parityForward(parityQuotes)
  const quoted = median(volatilityQuotes.flatMap((quote) => quotedForward(quote) ?? []))
  const forward = venueForward ?? parity?.middle ?? quoted
  if (forward === undefined) return undefined
  const known = [venueForward, parity?.middle, quoted].filter((value) => value !== undefined)
  const disagreement = (Math.max(...known) - Math.min(...known)) / forward
  const isWithinParity = parity === undefined || known.every((value) => value >= parity.low && value <= parity.high)
  return {
    forward,
    source: venueForward !== undefined ? 'venue' : parity !== undefined ? 'parity' : 'quotes',
    parity,
    quoted,
    disagreement,
    isDisagreeing:
      parity?.isCrossed === true || (disagreement > allowedDisagreement && !(parity !== undefined && isWithinParity)),
  }
}

function median(values: readonly number[]): number | undefined {
  const sorted = [...values].sort((a, b) => a - b)
  const upper = sorted[sorted.length >> 1]
  const lower = sorted[(sorted.length - 1) >> 1]
  return upper === undefined || lower === undefined ? undefined : (upper + lower) / 2
}
