import { normalCdf } from './normal'

/** The volatility (a fraction) of one expiry by ln(K / F); undefined where the volatility is unknown. */
export type SmileCurve = (logMoneyness: number) => number | undefined

/** The usual figures of a smile, as fractions: 0.012 is 1.2 volatility points. */
export type SmileFigures = {
  /** At the forward, K = F. */
  readonly atm: number | undefined
  /** Implied volatilities of the 25-delta put and call. */
  readonly put25: number | undefined
  readonly call25: number | undefined
  /** Call less put: above 0 if calls are more expensive. */
  readonly riskReversal: number | undefined
  /** The mean of both wings less the at-the-money volatility. */
  readonly butterfly: number | undefined
}

/** Computes N(d1), the forward delta of a call as in `greeks`. The delta of a put is 1 less. */
export function callDeltaAt(logMoneyness: number, iv: number, yearsToExpiry: number): number {
  const total = iv * Math.sqrt(yearsToExpiry)
  return normalCdf(-logMoneyness / total + total / 2)
}

/**
 * Solves for the ln(K / F) at which a call has a delta between 0 and 1, at the smile's own volatility. The search
 * starts at the money, so the smile need only be known between there and the result.
 */
export function logMoneynessOfDelta(curve: SmileCurve, yearsToExpiry: number, callDelta: number): number | undefined {
  const isBelow = (place: number) => {
    const iv = curve(place)
    return iv !== undefined && iv > 0 ? callDeltaAt(place, iv, yearsToExpiry) > callDelta : undefined
  }
  const atm = curve(atTheMoney)
  const isAbove = isBelow(atTheMoney)
  if (atm === undefined || isAbove === undefined || !(yearsToExpiry > 0)) return undefined
  // The delta falls with the strike: below the wanted strike the search goes up, above it down.
  let stride = (isAbove ? 0.5 : -0.5) * atm * Math.sqrt(yearsToExpiry)
  let near = atTheMoney
  for (let step = 0; step < mostStrides; step++) {
    const far = near + stride
    const isStill = isBelow(far)
    if (isStill === undefined) {
      // The smile is unknown here, but the wanted strike may lie before this point.
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

/** The search never goes beyond ten standard deviations from the money. */
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

/** The at-the-money volatility of an expiry. */
export type TermPoint = { readonly years: number; readonly atm: number }

/**
 * Computes the volatility between two expiries, √((w₂ − w₁) / (T₂ − T₁)) with w = iv² T. Undefined if the later expiry
 * has less variance than the earlier one, because no volatility fits such a calendar arbitrage.
 */
export function forwardVolatility(earlier: TermPoint, later: TermPoint): number | undefined {
  const time = later.years - earlier.years
  const variance = later.atm ** 2 * later.years - earlier.atm ** 2 * earlier.years
  return time > 0 && variance >= 0 ? Math.sqrt(variance / time) : undefined
}

/** A volatility of one expiry; `iv` is undefined where the expiry is known but the volatility is not. */
export type TenorPoint = { readonly years: number; readonly iv: number | undefined }

/**
 * Volatility for a constant time, between the two nearest expiries: linear in total variance, w = iv² T, as the
 * constant-maturity indices of exchanges are (Cboe, "Volatility Index Methodology"). Undefined beyond the first and the
 * last expiry.
 */
export function volatilityAtTenor(points: readonly TenorPoint[], years: number): number | undefined {
  const sorted = points.toSorted((a, b) => a.years - b.years)
  const above = sorted.find((point) => point.years >= years)
  const below = sorted.findLast((point) => point.years <= years)
  if (above?.iv === undefined || below?.iv === undefined || !(years > 0)) return undefined
  if (above.years === below.years) return above.iv
  const share = (years - below.years) / (above.years - below.years)
  const variance = (1 - share) * below.iv ** 2 * below.years + share * above.iv ** 2 * above.years
  return Math.sqrt(variance / years)
}

/**
 * ln(K / F) at the money. "At the money" on the page always means the strike at the forward of the expiry, K = F. The
 * strike of a 50 delta, K = F·e^(σ²T/2), is a different strike and is called 50Δ.
 */
export const atTheMoney = 0

/** A volatility (a fraction) at ln(K / F), or at ln K. Interpolation only uses differences, so both work. */
type SmilePlace = { readonly place: number; readonly iv: number }

/**
 * Interpolates the volatility between the strikes of a smile, linearly in ln K. Undefined beyond the first and the
 * last strike.
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
