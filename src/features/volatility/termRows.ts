import type { ExpirySmile } from '@/marketData/options/smileQuotes'
import {
  forwardVolatility,
  logMoneynessOfDelta,
  smileFigures,
  type SmileCurve,
  type SmileFigures,
} from '@/quant/smileFigures'
import { butterflyArbitrage, calendarArbitrage, type Stretch } from '@/quant/sviArbitrage'
import type { SviParams } from '@/quant/svi'
import { readCurve, type FittedSmile, type ReadCurve } from './smileFit'
import type { Fits } from './smileFitter'
import { residualFigures, smileRows, type SmileRow } from './smileRows'

/** All that is known of an expiry. */
export type ExpiryFigures = SmileFigures & {
  readonly smile: ExpirySmile
  readonly fitted: FittedSmile | undefined
  readonly curve: ReadCurve | undefined
  readonly rows: readonly SmileRow[]
  /** Of the residuals, as fractions of volatility; undefined without a fit. */
  readonly rms: number | undefined
  readonly worst: { readonly row: SmileRow; readonly residual: number } | undefined
  /** A wing of 25 delta is beyond the quoted strikes: its volatility is only what the fit makes of them. */
  readonly isWingGuess: boolean
  /** Between the expiry before and this one; undefined for the first and where no volatility is left. */
  readonly forwardVolatility: number | undefined
  /** The forward volatility does not exist: at the money this expiry has less variance than the one before. */
  readonly isBackward: boolean
  /** Stretches of ln(K / F), of the fit within what is quoted. */
  readonly butterflyStretches: readonly Stretch[]
  /** Where this expiry has less variance than the one before, within what both quote. */
  readonly calendarStretches: readonly Stretch[]
}

/** The expiries in their order, each with its figures and what it leaves beside the one before. */
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
      worst: missed && { row: missed.worst, residual: missed.worstResidual },
      butterflyStretches:
        fitted?.fit === undefined || curve === undefined ? [] : butterflyArbitrage(fitted.fit.params, curve),
      calendarStretches: calendarStretches(before, fitted, curve),
    })
  }
  return rows
}

/** In widths of the quoted stretch: a fit is believed so far beyond it, and no further. */
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

/** The parameters as they are written; undefined without a fit. */
export function paramsOf(figures: ExpiryFigures): SviParams | undefined {
  return figures.fitted?.fit?.params
}
