import { normalCdf } from './normal'

/** The volatility (a fraction) of one expiry by ln(K / F); undefined where it is unknown. */
export type SmileCurve = (logMoneyness: number) => number | undefined

/** What a desk says of a smile, in fractions: 0.012 is 1.2 volatility points. */
export type SmileFigures = {
  /** At the forward, K = F. */
  readonly atm: number | undefined
  /** Of the put with delta −0.25 and of the call with delta 0.25. */
  readonly put25: number | undefined
  readonly call25: number | undefined
  /** Call less put: above 0 when calls are dearer. */
  readonly riskReversal: number | undefined
  /** The mean of the two less the middle. */
  readonly butterfly: number | undefined
}

/** N(d1), the forward delta of a call as in `greeks`; that of the put is 1 less. */
export function callDeltaAt(logMoneyness: number, iv: number, yearsToExpiry: number): number {
  const total = iv * Math.sqrt(yearsToExpiry)
  return normalCdf(-logMoneyness / total + total / 2)
}

/**
 * ln(K / F) where a call has a delta between 0 and 1, on the smile's own volatility there. Looked for from the money
 * outwards, so the smile need be known no further than that.
 */
export function logMoneynessOfDelta(curve: SmileCurve, yearsToExpiry: number, callDelta: number): number | undefined {
  const isBelow = (place: number) => {
    const iv = curve(place)
    return iv !== undefined && iv > 0 ? callDeltaAt(place, iv, yearsToExpiry) > callDelta : undefined
  }
  const atm = curve(atTheMoney)
  const isAbove = isBelow(atTheMoney)
  if (atm === undefined || isAbove === undefined || !(yearsToExpiry > 0)) return undefined
  // The delta falls with the strike: from below the strike that is looked for the way is up, from above it down.
  let stride = (isAbove ? 0.5 : -0.5) * atm * Math.sqrt(yearsToExpiry)
  let near = atTheMoney
  for (let step = 0; step < mostStrides; step++) {
    const far = near + stride
    const isStill = isBelow(far)
    if (isStill === undefined) {
      // Beyond what is known: what is looked for may still be before its end.
      stride /= 2
      continue
    }
    if (isStill !== isAbove) return halve(isBelow, Math.min(near, far), Math.max(near, far))
    near = far
  }
  return undefined
}

function halve(isBelow: (place: number) => boolean | undefined, from: number, to: number): number | undefined {
  let [low, high] = [from, to]
  for (let step = 0; step < halvings; step++) {
    const middle = (low + high) / 2
    const isLow = isBelow(middle)
    if (isLow === undefined) return undefined
    if (isLow) low = middle
    else high = middle
  }
  return (low + high) / 2
}

/** No smile is asked for a delta beyond ten deviations from the money. */
const mostStrides = 32
const halvings = 60

export function smileFigures(curve: SmileCurve, yearsToExpiry: number): SmileFigures {
  const atDelta = (callDelta: number) => {
    const place = logMoneynessOfDelta(curve, yearsToExpiry, callDelta)
    return place === undefined ? undefined : curve(place)
  }
  const atm = curve(atTheMoney)
  const [put25, call25] = [atDelta(0.75), atDelta(0.25)]
  if (atm === undefined || put25 === undefined || call25 === undefined) {
    return { atm, put25, call25, riskReversal: undefined, butterfly: undefined }
  }
  return { atm, put25, call25, riskReversal: call25 - put25, butterfly: (call25 + put25) / 2 - atm }
}

/** The volatility at the money of an expiry. */
export type TermPoint = { readonly years: number; readonly atm: number }

/**
 * The volatility that two expiries leave between them, √((w₂ − w₁) / (T₂ − T₁)) with w = iv² T. Undefined when the later
 * one has less variance than the earlier: then no volatility can be between them, and the calendar is an arbitrage.
 */
export function forwardVolatility(earlier: TermPoint, later: TermPoint): number | undefined {
  const time = later.years - earlier.years
  const variance = later.atm ** 2 * later.years - earlier.atm ** 2 * earlier.years
  return time > 0 && variance >= 0 ? Math.sqrt(variance / time) : undefined
}

/**
 * The page's one meaning of "at the money": the strike at the forward of the expiry, K = F. The place of a 50 delta is
 * another one, K = F·e^(σ²T/2), and is called 50Δ.
 */
export const atTheMoney = 0

/** A volatility (a fraction) at ln(K / F), or at ln K: only differences count. */
type SmilePlace = { readonly place: number; readonly iv: number }

/**
 * The volatility between the strikes of a smile, straight in ln K from one to the next. Undefined beyond the first and
 * the last.
 *
 * @param points ascending
 */
export function ivBetween(points: readonly SmilePlace[], place: number): number | undefined {
  const next = points.findIndex((one) => one.place >= place)
  const above = points[next]
  const below = points[next - 1]
  if (above === undefined) return undefined
  if (above.place === place || below === undefined) return above.place === place ? above.iv : undefined
  return below.iv + ((above.iv - below.iv) * (place - below.place)) / (above.place - below.place)
}
