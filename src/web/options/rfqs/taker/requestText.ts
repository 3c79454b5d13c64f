import { parseInstrumentName } from '@/core/protocol/instrumentName'
import { t } from '@/web/language/t'
import type { RfqEnd, RfqEntry } from '@/web/options/rfqs/model/rfqLog'
import { decimalsOf, formatDecimal, formatNumber } from '@/web/ui/formatNumber'
import type { Saving, MarketLeg } from './packageMarket'

/** Decimals of the leg with the finest price step, at least two. */
export function packageDecimals(steps: readonly bigint[]): number {
  return Math.max(2, ...steps.map(decimalsOf))
}

export function formatPackage(price: bigint | number | undefined, decimals: number): string {
  return typeof price === 'number' ? formatNumber(price, decimals) : formatDecimal(price, decimals)
}

/** Formats volatility points without a sign, `0.4 vol`; a dash without a volatility. */
export function pointsText(saving: Saving | undefined): string {
  const points = saving?.points
  return points === undefined ? '\u2014' : t('{points} vol', { points: formatNumber(Math.abs(points), 1) })
}

export function signOfSaving(saving: Saving, decimals: number): -1 | 0 | 1 {
  const least = 10 ** -decimals / 2
  return Math.abs(saving.usd) < least ? 0 : saving.usd > 0 ? 1 : -1
}

export function packageAsset(legs: readonly Pick<MarketLeg, 'instrumentName'>[]): string | undefined {
  const [first] = legs
  return first === undefined ? undefined : parseInstrumentName(first.instrumentName)?.asset
}

export const endLabels: Record<RfqEnd, string> = {
  filled: t('Filled'),
  closed: t('Closed'),
  expired: t('Expired'),
  gone: t('Closed elsewhere'),
}

const endSentences: Record<RfqEnd, string> = {
  filled: t('RFQ filled'),
  closed: t('You cancelled this RFQ. Its quotes were withdrawn.'),
  expired: t('RFQ expired.'),
  gone: t('Closed from another tab or device. Check Fills for the outcome.'),
}

export type RequestState =
  | { readonly status: 'open' }
  /** The deadline has passed by the estimated venue time, but the venue has not ended the request yet. */
  | { readonly status: 'late'; readonly words: string }
  | { readonly status: 'ended'; readonly end: RfqEnd; readonly words: string }

export function requestState({ end }: Pick<RfqEntry, 'end'>, isLate: boolean): RequestState {
  if (end !== undefined) return { status: 'ended', end, words: endSentences[end] }
  return isLate ? { status: 'late', words: endSentences.expired } : { status: 'open' }
}

export function directionText(isBuy: boolean | undefined): string {
  return isBuy === undefined ? t('Two-sided') : isBuy ? t('Buy') : t('Sell')
}
