import { timeLocale } from '@/language/chosenLanguage'
import type { Usd } from '@/protocol/fixed6'
import { fixed6, formatFixed6, negate } from '@/protocol/fixed6'
import type { Instrument } from '@/protocol/instrument'
import type { CostBasis } from '@/quant/structures/structureCost'
import { numberFormat } from '@/ui/formatDecimal'
import { formatNumber } from '@/ui/formatNumber'
import { formatUsd } from '@/ui/formatUsd'
import { t } from '@/ui/t'
import type { PresetId } from './presets'

export const presetWords: Record<PresetId, { readonly name: string; readonly about: string }> = {
  bullCall: { name: t('Bull call spread'), about: t('Gains when the price rises, both ways limited; paid for.') },
  bearCall: {
    name: t('Bear call spread'),
    about: t('Gains when the price does not rise, both ways limited; paid out.'),
  },
  bullPut: { name: t('Bull put spread'), about: t('Gains when the price does not fall, both ways limited; paid out.') },
  bearPut: { name: t('Bear put spread'), about: t('Gains when the price falls, both ways limited; paid for.') },
  straddle: { name: t('Straddle'), about: t('Gains when the price moves far either way.') },
  strangle: { name: t('Strangle'), about: t('Cheaper than a straddle, and needs a farther move.') },
  butterfly: { name: t('Butterfly'), about: t('Gains when the price ends near the middle.') },
  ironButterfly: { name: t('Iron butterfly'), about: t('A butterfly of puts and calls; paid out at once.') },
  condor: { name: t('Condor'), about: t('Gains when the price ends between the middle strikes.') },
  ironCondor: { name: t('Iron condor'), about: t('A condor of puts and calls; paid out at once.') },
  calendar: { name: t('Calendar'), about: t('Sells the near expiry and buys a later one at one strike.') },
  diagonal: { name: t('Diagonal'), about: t('A calendar with two strikes.') },
  ratio: { name: t('Ratio spread'), about: t('Sells twice what it buys: the loss above is not limited.') },
  collar: { name: t('Collar'), about: t('Holds the perpetual, insured below and capped above.') },
  box: { name: t('Box'), about: t('Pays the distance of its strikes whatever happens.') },
}

export const basisWords: Record<CostBasis, { readonly name: string; readonly about: string }> = {
  mid: { name: t('Mid'), about: t('Half way between bid and ask: nobody has to give it.') },
  touch: { name: t('Touch'), about: t('Bought at the ask and sold at the bid.') },
  depth: { name: t('Depth'), about: t('Through the levels of the books as they are, for the whole amount.') },
  mark: { name: t('Mark'), about: t('What the venue values it at.') },
}

/** `pay 12.50` or `receive 12.50`. */
export function costWords(cost: Usd): string {
  if (cost === 0n) return t('nothing')
  return cost > 0n ? t('pay {sum}', { sum: formatUsd(cost) }) : t('receive {sum}', { sum: formatUsd(negate(cost)) })
}

/** USD of a model or a payoff. */
export function pnlText(value: number | undefined): string {
  return formatNumber(value, 2)
}

/** With its sign, for the axis: whole dollars where they are large. */
export function axisText(value: number): string {
  return numberFormat({ maximumFractionDigits: Math.abs(value) >= 10 ? 0 : 2, signDisplay: 'exceptZero' })
    .format(value)
    .replace('-', '\u2212')
}

export function priceText(price: number): string {
  return numberFormat({ maximumFractionDigits: price >= 1000 ? 0 : 2 }).format(price)
}

/** `27 Nov`, of the venue's day. */
export function expiryText(expiryNs: bigint): string {
  const date = Number(expiryNs / 1_000_000n)
  return new Intl.DateTimeFormat(timeLocale, { day: '2-digit', month: 'short', timeZone: 'UTC' }).format(date)
}

/** `27 Nov 3,200 call`, or the name of a perpetual. */
export function shortName(instrument: Instrument): string {
  if (instrument.instrumentType === 'PERPETUAL') return instrument.instrumentName
  const { expiryNs, strike, optionType } = instrument
  const values = { expiry: expiryText(expiryNs), strike: strikeText(strike) }
  return optionType === 'call' ? t('{expiry} {strike} call', values) : t('{expiry} {strike} put', values)
}

export function strikeText(strike: bigint): string {
  return numberFormat({ maximumFractionDigits: 6 }).format(Number(formatFixed6(fixed6(strike))))
}
