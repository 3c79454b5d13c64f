import { decimalsOf, formatDecimal, formatNumber, formatExact } from '@/ui/formatNumber'
import { t } from '@/language/t'
import type { Saving, MarketLeg } from './packageMarket'
import { parseInstrumentName } from '@/protocol/instrumentName'
import { scale } from '@/protocol/fixed6'
import type { RfqEnd, RfqEntry } from '@/account/rfqs/rfqLog'

/** Decimals of a package's price: those of its finest leg, cents at the least. */
export function packageDecimals(steps: readonly bigint[]): number {
  return Math.max(2, ...steps.map(decimalsOf))
}

export function formatPackage(price: bigint | number | undefined, decimals: number): string {
  return typeof price === 'number' ? formatNumber(price, decimals) : formatDecimal(price, decimals)
}

/** `0.4 vol`, without its sign; a dash where there is no volatility to speak of. */
export function pointsText(saving: Saving | undefined): string {
  const points = saving?.points
  return points === undefined ? '\u2014' : t('{points} vol', { points: formatNumber(Math.abs(points), 1) })
}

export function signOfSaving(saving: Saving, decimals: number): -1 | 0 | 1 {
  const least = 10 ** -decimals / 2
  return Math.abs(saving.usd) < least ? 0 : saving.usd > 0 ? 1 : -1
}

/** `ETH 27NOV26 +3000C −3200C`: what all legs share is said once. */
export function packageLabel(legs: readonly MarketLeg[]): string {
  const names = legs.map(({ instrumentName }) => instrumentName.split('-'))
  const shared = (at: number) => {
    const [first] = names
    const isOption = names.every((name) => name.length === 4)
    return isOption && names.every((name) => name[at] === first?.[at]) ? first?.[at] : undefined
  }
  const [asset, expiry] = [shared(0), shared(1)]
  const words = legs.map(({ side, ratio }, at) => {
    const name = names[at] ?? []
    const rest = wordOf(name, asset === undefined ? 0 : expiry === undefined ? 1 : 2)
    return `${side === 'buy' ? '+' : '\u2212'}${ratio === scale ? '' : `${formatExact(ratio)}×`}${rest}`
  })
  return [asset, asset === undefined ? undefined : expiry, ...words].filter((word) => word !== undefined).join(' ')
}

/** `3000C` for an option of which all else is said. */
function wordOf(name: readonly string[], saidParts: number): string {
  const [strike, letter] = name.slice(-2)
  return saidParts === 2 ? `${strike}${letter}` : name.slice(saidParts).join('-')
}

/** The asset of the first leg. */
export function packageAsset(legs: readonly Pick<MarketLeg, 'instrumentName'>[]): string | undefined {
  const [first] = legs
  return first && parseInstrumentName(first.instrumentName)?.asset
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
  /** By this machine's clock the deadline is over; the venue has not said so yet. */
  | { readonly status: 'late'; readonly words: string }
  | { readonly status: 'ended'; readonly end: RfqEnd; readonly words: string }

export function requestState({ end }: Pick<RfqEntry, 'end'>, isLate: boolean): RequestState {
  if (end !== undefined) return { status: 'ended', end, words: endSentences[end] }
  return isLate ? { status: 'late', words: endSentences.expired } : { status: 'open' }
}

export function directionText(isBuy: boolean | undefined): string {
  return isBuy === undefined ? t('Two-sided') : isBuy ? t('Buy') : t('Sell')
}
