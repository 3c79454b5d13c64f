import { type Usd, negate } from '@/core/protocol/fixed6'
import type { Instrument } from '@/core/protocol/instrument'
import { readableName } from '@/core/protocol/readableName'
import type { CostBasis } from '@/core/quant/structures/structureCost'
import { t } from '@/web/language/t'
import { numberFormat, formatNumber, formatUsd } from '@/web/ui/formatNumber'
import { formatUtcDay } from '@/web/ui/formatUtc'
import type { PresetId } from './presets'

export const presetLabels: Record<PresetId, { readonly name: string; readonly about: string }> = {
  bullCall: { name: t('Bull call spread'), about: t('Bullish, debit. Limited profit and loss.') },
  bearCall: {
    name: t('Bear call spread'),
    about: t('Bearish/neutral, credit. Limited profit and loss.'),
  },
  bullPut: { name: t('Bull put spread'), about: t('Bullish/neutral, credit. Limited profit and loss.') },
  bearPut: { name: t('Bear put spread'), about: t('Bearish, debit. Limited profit and loss.') },
  straddle: { name: t('Straddle'), about: t('Profits from a large move in either direction.') },
  strangle: { name: t('Strangle'), about: t('Cheaper than a straddle; needs a larger move.') },
  butterfly: { name: t('Butterfly'), about: t('Profits if price ends near the middle strike.') },
  ironButterfly: { name: t('Iron butterfly'), about: t('Butterfly with puts and calls; credit.') },
  condor: { name: t('Condor'), about: t('Profits if price ends between the middle strikes.') },
  ironCondor: { name: t('Iron condor'), about: t('Condor with puts and calls; credit.') },
  calendar: { name: t('Calendar'), about: t('Sells a near expiry, buys a later one at the same strike.') },
  diagonal: { name: t('Diagonal'), about: t('A calendar with two strikes.') },
  ratio: { name: t('Ratio spread'), about: t('Sells twice what it buys. Unlimited upside loss.') },
  callBackspread: { name: t('Call backspread'), about: t('Buys twice what it sells. Profits from a large rise.') },
  putRatio: { name: t('Put ratio spread'), about: t('Sells twice what it buys. Large downside loss.') },
  putBackspread: { name: t('Put backspread'), about: t('Buys twice what it sells. Profits from a large fall.') },
  strap: { name: t('Strap'), about: t('A straddle with two calls: profits more from a rise.') },
  strip: { name: t('Strip'), about: t('A straddle with two puts: profits more from a fall.') },
  riskReversal: { name: t('Risk reversal'), about: t('Sells a put, buys a call. Bullish; large downside loss.') },
  synthetic: { name: t('Synthetic long'), about: t('Long the forward at the strike, by a call and a put.') },
  collar: { name: t('Collar'), about: t('Long perpetual with downside protection and capped upside.') },
  box: { name: t('Box'), about: t('Pays the strike difference at expiry, whatever happens.') },
}

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
