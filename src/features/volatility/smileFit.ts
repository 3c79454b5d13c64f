import type { ExpirySmile, SmileQuote } from '@/marketData/options/smileQuotes'
import { ivBetween } from '@/quant/atTheMoney'
import { normalDensity } from '@/quant/normal'
import { sviVolatility } from '@/quant/svi'
import type { SmilePoint, SviFit } from '@/quant/sviFit'
import type { SmileCurve } from '@/quant/smileFigures'

/** What a smile is fitted to, and how much each strike of it counts. */
export const fitBases = ['midByWidth', 'midByVega', 'mark'] as const
export type FitBasis = (typeof fitBases)[number]

/** A fit and what it was made of: the time that was left then belongs to its variances. */
export type FittedSmile = {
  readonly basis: FitBasis
  readonly years: number
  /** Undefined where there are too few strikes to fit. */
  readonly fit: SviFit | undefined
  /** Strikes that it was fitted to. */
  readonly count: number
}

/** Nobody is surer of a volatility than to a fifth of a point, however narrow the quote. */
const leastWidth = 0.002

/** The strikes that a fit goes by: both sides quoted, or marked. */
export function fitPoints({ quotes, years }: ExpirySmile, basis: FitBasis): readonly SmilePoint[] {
  return quotes.flatMap((quote) => {
    // What the account quotes itself is no word of the market.
    const iv = basis === 'mark' ? quote.markIv : quote.isOwn === true ? undefined : midIv(quote)
    if (iv === undefined) return []
    // Weights are meant for volatilities, and dw = 2 iv T d(iv): the same T for all leaves 1 / iv².
    const weight = volatilityWeight(quote, iv, years, basis) / (iv * iv)
    return [{ logMoneyness: quote.logMoneyness, totalVariance: iv * iv * years, weight }]
  })
}

function volatilityWeight({ bidIv, askIv, logMoneyness }: SmileQuote, iv: number, years: number, basis: FitBasis) {
  switch (basis) {
    case 'midByWidth':
      return 1 / Math.max(Math.abs((askIv ?? iv) - (bidIv ?? iv)), leastWidth) ** 2
    case 'midByVega': {
      const total = iv * Math.sqrt(years)
      return normalDensity(-logMoneyness / total + total / 2) ** 2
    }
    case 'mark':
      return 1
  }
}

/** The middle of a quote in volatility; undefined where one side is missing. */
export function midIv({ bidIv, askIv }: SmileQuote): number | undefined {
  return bidIv === undefined || askIv === undefined ? undefined : (bidIv + askIv) / 2
}

/** What a smile is read from where it is not quoted: its fit, or straight lines between what is known. */
export type ReadCurve = {
  readonly source: 'fit' | 'strikes'
  readonly ivAt: SmileCurve
  /** The quoted stretch of ln(K / F): beyond it a fit is only a guess, and lines are not drawn. */
  readonly from: number
  readonly to: number
}

/** Undefined while no strike of the smile is known. */
export function readCurve(smile: ExpirySmile, fitted: FittedSmile | undefined): ReadCurve | undefined {
  const known = smile.quotes.flatMap((quote) => {
    const iv = quote.markIv ?? midIv(quote)
    return iv === undefined ? [] : [{ place: quote.logMoneyness, iv }]
  })
  const [first, last] = [known[0], known.at(-1)]
  if (first === undefined || last === undefined) return undefined
  const range = { from: first.place, to: last.place }
  if (fitted?.fit !== undefined) {
    const { fit, years } = fitted
    return { source: 'fit', ivAt: (k) => sviVolatility(fit.params, k, years), ...range }
  }
  return { source: 'strikes', ivAt: (k) => ivBetween(known, k), ...range }
}
