import { timeLocale } from '@/language/chosenLanguage'
import { toNumber } from '@/protocol/fixed6'
import { numberFormat, unknownText, withMinusSign } from '@/ui/formatDecimal'
import { formatAge } from '@/ui/formatAge'
import { formatNumber } from '@/ui/formatNumber'
import { formatPercent } from '@/ui/formatPercent'
import { t } from '@/ui/t'
import type { SmileRow } from './smileRows'

/** `27 Nov 26`: options expire by the day of UTC. */
export function expiryWords(expiryNs: bigint): string {
  return expiryFormat.format(Number(expiryNs / 1_000_000n))
}

const expiryFormat = new Intl.DateTimeFormat(timeLocale, {
  day: 'numeric',
  month: 'short',
  year: '2-digit',
  timeZone: 'UTC',
})

const msPerYear = 365 * 86_400_000

/** `6 d`, `15 h`: what is left of a life in years. */
export function timeLeftWords(years: number): string {
  return formatAge(years * msPerYear)
}

/** A volatility: `61.2%`. */
export function ivWords(iv: number | undefined): string {
  return formatPercent(iv, { decimals: 1, isSigned: false })
}

/** The same without the sign, for a field of them: `61.2`. */
export function heatCellWords(iv: number | undefined): string {
  return formatNumber(iv === undefined ? undefined : iv * 100, 1)
}

/** A difference of volatilities in points, with its sign: `+0.21`. */
export function pointsWords(difference: number | undefined, decimals = 2): string {
  if (difference === undefined || !Number.isFinite(difference)) return unknownText
  const format = numberFormat({
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
    signDisplay: 'exceptZero',
  })
  return withMinusSign(format.format(difference * 100))
}

/** A figure of the wings; one that only the fit tells is marked as such. */
export function wingWords({ isWingGuess }: { readonly isWingGuess: boolean }, difference: number | undefined): string {
  return isWingGuess && difference !== undefined ? `≈ ${pointsWords(difference)}` : pointsWords(difference)
}

export function verdictWords(verdict: SmileRow['verdict']): string {
  switch (verdict) {
    case 'dear':
      return t('dear')
    case 'cheap':
      return t('cheap')
    case 'inside':
      return t('inside')
    case undefined:
      return unknownText
  }
}

/** `3,100 call` */
export function optionWords({ strike, optionType }: Pick<SmileRow, 'strike' | 'optionType'>): string {
  const price = formatNumber(toNumber(strike), 0)
  return optionType === 'call' ? t('{strike} call', { strike: price }) : t('{strike} put', { strike: price })
}

/** All that is known of a strike in a sentence, for the one who listens. */
export function rowWords(row: SmileRow): string {
  const words = {
    option: optionWords(row),
    bid: ivWords(row.bidIv),
    mark: ivWords(row.markIv),
    ask: ivWords(row.askIv),
    fit: ivWords(row.fitIv),
    points: pointsWords(row.residual),
  }
  return row.fitIv === undefined
    ? t('{option}: bid {bid}, mark {mark}, ask {ask}', words)
    : t('{option}: bid {bid}, mark {mark}, ask {ask}, fit {fit}, {points} points from it', words)
}
