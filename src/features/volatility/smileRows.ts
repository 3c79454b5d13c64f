import type { ExpirySmile, SmileQuote } from '@/marketData/options/smileQuotes'
import { callDeltaAt } from '@/quant/smileFigures'
import type { Stretch } from '@/quant/sviArbitrage'
import { midIv, type ReadCurve } from './smileFit'

/** One strike as it is drawn and written: all volatilities are fractions. */
export type SmileRow = SmileQuote & {
  readonly midIv: number | undefined
  /** N(d1) on the smile there; the option's own delta is that, less 1 for a put. */
  readonly callDelta: number | undefined
  readonly delta: number | undefined
  readonly fitIv: number | undefined
  /** What is quoted (or else marked) less the fit: above 0 is dear. */
  readonly residual: number | undefined
  /** Of the fit, by the quotes: dear when even the bid is above it, cheap when even the ask is below. */
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

/** The root of the mean square residual, and the greatest of them with its strike. */
export function residualFigures(rows: readonly SmileRow[]) {
  const missed = rows.flatMap((row) => (row.residual === undefined ? [] : [{ row, residual: row.residual }]))
  if (missed.length === 0) return undefined
  const sum = missed.reduce((total, { residual }) => total + residual * residual, 0)
  const worst = missed.reduce((one, other) => (Math.abs(other.residual) > Math.abs(one.residual) ? other : one))
  return { rms: Math.sqrt(sum / missed.length), worst: worst.row, worstResidual: worst.residual }
}

/** Whether a place is within any of the stretches. */
export function isWithin(stretches: readonly Stretch[], place: number): boolean {
  return stretches.some(({ from, to }) => place >= from && place <= to)
}
