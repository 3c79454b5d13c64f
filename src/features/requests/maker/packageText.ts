import type { Price } from '@/protocol/fixed6'
import type { RfqLegRecord } from '@/protocol/rest/rfqs'
import { scale } from '@/protocol/fixed6'
import { decimalsOf } from '@/ui/formatDecimal'
import { formatExact } from '@/ui/formatExact'
import { formatNumber } from '@/ui/formatNumber'
import { t } from '@/ui/t'

type NamedLeg = Pick<RfqLegRecord, 'instrumentName' | 'side' | 'ratio'>

/** `ETH 27NOV26 +3000-C −3200-C`: what all legs share is said once, a ratio of one not at all. */
export function packageText(legs: readonly NamedLeg[]): string {
  const names = legs.map(({ instrumentName }) => instrumentName.split('-'))
  const shared = (part: number) => {
    const [first] = names
    return names.every((name) => name.length === 4 && name[part] === first?.[part]) ? first?.[part] : undefined
  }
  const [asset, expiry] = [shared(0), shared(1)]
  const said = legs.map(({ side, ratio }, at) => {
    const own = (names[at] ?? []).slice(asset === undefined ? 0 : expiry === undefined ? 1 : 2).join('-')
    return `${side === 'buy' ? '+' : '\u2212'}${ratio === scale ? '' : `${formatExact(ratio)}×`}${own}`
  })
  return [asset, asset === undefined ? undefined : expiry, ...said].filter((word) => word !== undefined).join(' ')
}

/** What whoever buys the package buys and sells, as a sentence. */
export function packageWords(legs: readonly NamedLeg[]): string {
  return legs
    .map(({ side, ratio, instrumentName }) => {
      const values = { ratio: formatExact(ratio), instrument: instrumentName }
      return side === 'buy' ? t('buys {ratio} × {instrument}', values) : t('sells {ratio} × {instrument}', values)
    })
    .join(', ')
}

/** Decimals of a package's price: those of its finest leg. */
export function packageDecimals(legs: readonly { readonly pricePrecision: Price }[]): number {
  return legs.reduce((most, { pricePrecision }) => Math.max(most, decimalsOf(pricePrecision)), 0)
}

/** `1.25 vol`: volatility points, a dash where no leg has any. */
export function pointsText(points: number | undefined): string {
  return points === undefined ? '\u2014' : t('{points} vol', { points: formatNumber(points, 2) })
}
