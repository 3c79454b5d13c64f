import { readableName } from '@/core/protocol/readableName'
import { t } from '@/web/language/t'
import { numberFormat, unknownText, withMinusSign, formatNumber, formatPercent } from '@/web/ui/formatNumber'
import { formatAge } from '@/web/ui/formatTime'
import { formatUtcDay } from '@/web/ui/formatUtc'
import type { SmileRow } from './volatilityRows'

/** Formats the UTC date of an expiry: `27 Nov 26`. */
export function expiryLabel(expiryNs: bigint): string {
  return formatUtcDay(expiryNs, 'year')
}

const msPerYear = 365 * 86_400_000

/** Formats the remaining time: `6 d`, `15 h`. */
export function timeLeftText(years: number): string {
  return formatAge(years * msPerYear)
}

/** Formats a volatility: `61.2%`. */
export function ivLabel(iv: number | undefined): string {
  return formatPercent(iv, { decimals: 1, isSigned: false })
}

/** Formats a volatility for a cell, without the percent sign: `61.2`. */
export function heatCellText(iv: number | undefined): string {
  return formatNumber(iv === undefined ? undefined : iv * 100, 1)
}

/** Formats a difference in volatility points: `+0.21`. */
export function pointsLabel(difference: number | undefined, decimals = 2): string {
  if (difference === undefined || !Number.isFinite(difference)) return unknownText
  const format = numberFormat({
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
    signDisplay: 'exceptZero',
  })
  return withMinusSign(format.format(difference * 100))
}

/** Prefixes a wing figure with `≈` if only the fit provides it. */
export function wingText({ isWingGuess }: { readonly isWingGuess: boolean }, difference: number | undefined): string {
  return isWingGuess && difference !== undefined ? `≈ ${pointsLabel(difference)}` : pointsLabel(difference)
}

export function verdictText(verdict: SmileRow['verdict']): string {
  switch (verdict) {
    case 'dear':
      return t('rich')
    case 'cheap':
      return t('cheap')
    case 'inside':
      return t('inside')
    case undefined:
      return unknownText
  }
}

/** Name of an option without its asset and expiry, which the heading names: `3100-C`. */
export function optionText({ instrumentName }: Pick<SmileRow, 'instrumentName'>): string {
  return readableName(instrumentName, 'assetAndExpiry')
}

/** Describes a strike with all its figures in one sentence, for screen readers. */
export function rowText(row: SmileRow): string {
  const words = {
    option: optionText(row),
    bid: ivLabel(row.bidIv),
    mark: ivLabel(row.markIv),
    ask: ivLabel(row.askIv),
    fit: ivLabel(row.fitIv),
    points: pointsLabel(row.residual),
  }
  return row.fitIv === undefined
    ? t('{option}: bid {bid}, mark {mark}, ask {ask}', words)
    : t('{option}: bid {bid}, mark {mark}, ask {ask}, fit {fit}, {points} points from it', words)
}
