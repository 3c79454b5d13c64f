import { type Usd, negate } from '@/core/protocol/fixed6'
import type { Instrument } from '@/core/protocol/instrument'
import { readableName } from '@/core/protocol/readableName'
import type { CostBasis } from '@/core/quant/structures/structureCost'
import { t } from '@/web/language/t'
import { numberFormat, formatNumber, formatUsd } from '@/web/ui/formatNumber'
import { formatUtcDay } from '@/web/ui/formatUtc'

export const basisLabels: Record<CostBasis, { readonly name: string; readonly about: string }> = {
  mid: { name: t('Mid'), about: t('Halfway between bid and ask; not guaranteed to fill.') },
  touch: { name: t('Touch'), about: t('Buy at ask, sell at bid.') },
  depth: { name: t('Depth'), about: t('Average price through the live book for the full amount.') },
  mark: { name: t('Mark'), about: t('Venue’s mark price.') },
}

/** Formats a cost as `pay 12.50` or `receive 12.50`. */
export function costLabel(cost: Usd): string {
  if (cost === 0n) return t('nothing')
  return cost > 0n ? t('pay {sum}', { sum: formatUsd(cost) }) : t('receive {sum}', { sum: formatUsd(negate(cost)) })
}

/** Formats a PnL in USD. */
export function pnlText(value: number | undefined): string {
  return formatNumber(value, 2)
}

/** Formats a signed axis label, without decimals from 10 up. */
export function axisText(value: number): string {
  return numberFormat({ maximumFractionDigits: Math.abs(value) >= 10 ? 0 : 2, signDisplay: 'exceptZero' })
    .format(value)
    .replace('-', '\u2212')
}

export function priceText(price: number): string {
  return numberFormat({ maximumFractionDigits: price >= 1000 ? 0 : 2 }).format(price)
}

/** Formats the UTC date of an expiry: `27 Nov`. */
export function expiryText(expiryNs: bigint): string {
  return formatUtcDay(expiryNs, 'short')
}

/** Omits the asset, because the heading names it: `27NOV26-3200-C`. Perpetuals keep their name. */
export function shortName({ instrumentName }: Instrument): string {
  return readableName(instrumentName, 'asset')
}
