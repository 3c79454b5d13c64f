import {
  forwardVolatility,
  logMoneynessOfDelta,
  smileFigures,
  type SmileCurve,
  type SmileFigures,
  callDeltaAt,
} from '@/core/quant/smileFigures'
import { butterflyArbitrage, calendarArbitrage, type Stretch, type SviParams } from '@/core/quant/svi'
import type { ExpirySmile, SmileQuote } from '@/web/market/options/smileQuotes'
import { readCurve, type FittedSmile, type ReadCurve, type Fits, midIv } from './smileFit'

export type ExpiryFigures = SmileFigures & {
  readonly smile: ExpirySmile
  readonly fitted: FittedSmile | undefined
  readonly curve: ReadCurve | undefined
  readonly rows: readonly SmileRow[]
  /** Root mean square of the residuals, as a volatility fraction; undefined without a fit. */
  readonly rms: number | undefined
  readonly worst: { readonly row: SmileRow; readonly residual: number } | undefined
  /** True when a 25-delta wing is beyond the quoted strikes, so that only the fit gives its volatility. */
  readonly isWingGuess: boolean
  /**
   * Volatility between the previous expiry and this one; undefined for the first expiry, and if the variance decreases.
   */
  readonly forwardVolatility: number | undefined
  /**
   * True when the at-the-money variance is below that of the previous expiry, so that there is no forward volatility.
   */
  readonly isBackward: boolean
  /** Ranges of ln(K / F) within the quotes where the fit implies a negative density. */
  readonly butterflyStretches: readonly Stretch[]
  /** Ranges of ln(K / F) in which this expiry has less variance than the previous expiry, where both are quoted. */
  readonly calendarStretches: readonly Stretch[]
}

/** Computes the figures of each expiry, comparing it with the previous expiry. `smiles` must be in order of expiry. */
export function expiryFigures(smiles: readonly ExpirySmile[], fits: Fits): readonly ExpiryFigures[] {
  const rows: ExpiryFigures[] = []
  for (const smile of smiles) {
    const before = rows.at(-1)
    const fitted = fits.get(smile.expiryNs)
    const curve = readCurve(smile, fitted)
    const strikeRows = smileRows(smile, curve)
    const figures = smileFigures(boundedCurve(curve), smile.years)
    const missed = residualFigures(strikeRows)
    const between = betweenExpiries(before, smile.years, figures.atm)
    rows.push({
      ...figures,
      ...between,
      isWingGuess: curve !== undefined && isWingGuess(curve, smile.years),
      smile,
      fitted,
      curve,
      rows: strikeRows,
      rms: missed?.rms,
      worst: missed === undefined ? undefined : { row: missed.worst, residual: missed.worstResidual },
      butterflyStretches:
        fitted?.fit === undefined || curve === undefined ? [] : butterflyArbitrage(fitted.fit.params, curve),
      calendarStretches: calendarStretches(before, fitted, curve),
    })
  }
  return rows
}

/** A fit is used beyond either end of the quoted range up to this fraction of the range. */
const believedBeyond = 0.25

function boundedCurve(curve: ReadCurve | undefined): SmileCurve {
  if (curve === undefined) return () => undefined
  const room = (curve.to - curve.from) * believedBeyond
  return (k) => (k < curve.from - room || k > curve.to + room ? undefined : curve.ivAt(k))
}

function isWingGuess(curve: ReadCurve, years: number): boolean {
  return [0.25, 0.75].some((callDelta) => {
    const place = logMoneynessOfDelta(curve.ivAt, years, callDelta)
    return place !== undefined && (place < curve.from || place > curve.to)
  })
}

function betweenExpiries(before: ExpiryFigures | undefined, years: number, atm: number | undefined) {
  if (before?.atm === undefined || atm === undefined) return { forwardVolatility: undefined, isBackward: false }
  const found = forwardVolatility({ years: before.smile.years, atm: before.atm }, { years, atm })
  return { forwardVolatility: found, isBackward: found === undefined }
}

function calendarStretches(
  before: ExpiryFigures | undefined,
  fitted: FittedSmile | undefined,
  curve: ReadCurve | undefined,
): readonly Stretch[] {
  const earlier = before?.fitted?.fit?.params
  const later = fitted?.fit?.params
  if (earlier === undefined || later === undefined || before?.curve === undefined || curve === undefined) return []
  const range = { from: Math.max(curve.from, before.curve.from), to: Math.min(curve.to, before.curve.to) }
  return range.to > range.from ? calendarArbitrage(earlier, later, range) : []
}

/** SVI parameters of the fit; undefined without a fit. */
export function paramsOf(figures: ExpiryFigures): SviParams | undefined {
  return figures.fitted?.fit?.params
}

/** Volatilities are fractions. */
export type SmileRow = SmileQuote & {
  readonly midIv: number | undefined
  /** N(d1) at the smile's volatility. The delta of a put is this minus 1. */
  readonly callDelta: number | undefined
  readonly delta: number | undefined
  readonly fitIv: number | undefined
  /** Mid minus fit, or mark minus fit without a mid. A positive residual means rich. */
  readonly residual: number | undefined
  /** `dear` if even the bid is above the fit, `cheap` if even the ask is below it. */
  readonly verdict: 'dear' | 'cheap' | 'inside' | undefined
}

export function smileRows({ quotes, years }: ExpirySmile, curve: ReadCurve | undefined): readonly SmileRow[] {
  return quotes.map((quote) => {
    const mid = midIv(quote)
    const curveIv = curve?.ivAt(quote.logMoneyness)
    const fitIv = curve?.source === 'fit' ? curveIv : undefined
    const iv = fitIv ?? quote.markIv ?? mid
    const callDelta = iv === undefined ? undefined : callDeltaAt(quote.logMoneyness, iv, years)
    const seen = mid ?? quote.markIv
    return {
      ...quote,
      midIv: mid,
      callDelta,
      delta: callDelta === undefined || quote.optionType === 'call' ? callDelta : callDelta - 1,
      fitIv,
      residual: fitIv === undefined || seen === undefined ? undefined : seen - fitIv,
      verdict: fitIv === undefined ? undefined : verdictOf(quote, fitIv),
    }
  })
}

function verdictOf({ bidIv, askIv }: SmileQuote, fitIv: number): SmileRow['verdict'] {
  if (bidIv !== undefined && bidIv > fitIv) return 'dear'
  if (askIv !== undefined && askIv < fitIv) return 'cheap'
  return bidIv === undefined || askIv === undefined ? undefined : 'inside'
}

/** Returns the root mean square of the residuals, and the largest residual with its strike. */
export function residualFigures(rows: readonly SmileRow[]) {
  const missed = rows.flatMap((row) => (row.residual === undefined ? [] : [{ row, residual: row.residual }]))
  if (missed.length === 0) return undefined
  const sum = missed.reduce((total, { residual }) => total + residual * residual, 0)
  const worst = missed.reduce((one, other) => (Math.abs(other.residual) > Math.abs(one.residual) ? other : one))
  return { rms: Math.sqrt(sum / missed.length), worst: worst.row, worstResidual: worst.residual }
}

export function isWithin(stretches: readonly Stretch[], place: number): boolean {
  return stretches.some(({ from, to }) => place >= from && place <= to)
}
