import { fixed6, formatFixed6, type Amount, type Fixed6, type Fraction, type Usd } from '@/core/protocol/fixed6'
import { t } from '@/web/language/t'
import { maxSlippage, usualHedge, type HedgeSettings } from '@/web/session/hedger/hedge'
import { decimalValue } from '@/web/ui/decimalText'

export const hedgeFields = [
  'target',
  'band',
  'most',
  'slippage',
  'seconds',
  'cost',
  'hours',
  'margin',
  'total',
] as const
export type HedgeField = (typeof hedgeFields)[number]

/** The texts of the form. The last three may be empty. */
export type HedgeDraft = Readonly<Record<HedgeField, string>> & Pick<HedgeSettings, 'settling'>

export type ReadHedge =
  | { readonly settings: HedgeSettings; readonly problem?: undefined }
  | { readonly settings?: undefined; readonly problem: { readonly field: HedgeField; readonly words: string } }

/** Fills the form from stored settings; without them, only the amounts are to be chosen. */
export function hedgeDraftOf(stored: HedgeSettings | undefined): HedgeDraft {
  const { slippage, minIntervalMs, dailyCost, marginUse, totalAmount, settling } = stored ?? usualHedge
  return {
    target: stored === undefined ? '0' : formatFixed6(stored.target),
    band: stored === undefined ? '' : formatFixed6(stored.band),
    most: stored === undefined ? '' : formatFixed6(stored.maxAmount),
    slippage: percentText(slippage),
    seconds: String(minIntervalMs / 1_000),
    cost: formatFixed6(dailyCost),
    hours: '',
    margin: marginUse === undefined ? '' : percentText(marginUse),
    total: totalAmount === undefined ? '' : formatFixed6(totalAmount),
    settling,
  }
}

/** @param amountStep of the perpetual, in contracts */
export function readHedge(draft: HedgeDraft, asset: string, amountStep: Amount, nowMs: number): ReadHedge {
  const target = decimalValue<Amount>(draft.target)
  const band = decimalValue<Amount>(draft.band)
  const maxAmount = decimalValue<Amount>(draft.most)
  const slippage = fractionOf(draft.slippage)
  const seconds = decimalValue<Fixed6<'Seconds'>>(draft.seconds)
  const dailyCost = decimalValue<Usd>(draft.cost)
  if (target === undefined) return wrong('target', t('Enter a target, such as 0 or -5.'))
  const least = { least: formatFixed6(amountStep) }
  if (band === undefined || band < amountStep) return wrong('band', t('At least {least}', least))
  if (maxAmount === undefined || maxAmount < amountStep) return wrong('most', t('At least {least}', least))
  if (slippage === undefined || slippage > maxSlippage) return wrong('slippage', t('Enter 0.0001–5%'))
  if (seconds === undefined || seconds < 1_000_000n || seconds > 3_600_000_000n)
    return wrong('seconds', t('Enter 1–3,600 seconds'))
  if (dailyCost === undefined || dailyCost <= 0n) return wrong('cost', t('Enter a limit above 0.'))
  const hours = optional(draft.hours, (text) => decimalValue<Fixed6<'Hours'>>(text))
  if (hours === 'wrong') return wrong('hours', t('Enter a number above 0, or nothing.'))
  const marginUse = optional(draft.margin, fractionOf)
  if (marginUse === 'wrong') return wrong('margin', t('Enter a number above 0, or nothing.'))
  const totalAmount = optional(draft.total, (text) => decimalValue<Amount>(text))
  if (totalAmount === 'wrong') return wrong('total', t('Enter a number above 0, or nothing.'))
  const untilMs = hours === undefined ? undefined : Math.round(nowMs + (Number(hours) / 1e6) * 3_600_000)
  const minIntervalMs = Number(seconds / 1_000n)
  const { settling } = draft
  const amounts = { target, band, maxAmount, totalAmount }
  return { settings: { asset, ...amounts, slippage, minIntervalMs, dailyCost, untilMs, marginUse, settling } }
}

/** Parses a percentage above 0. A fraction has six decimals, so it has at most four. */
function fractionOf(text: string): Fraction | undefined {
  const percent = decimalValue<Usd>(text)
  return percent === undefined || percent <= 0n || percent % 100n !== 0n ? undefined : fixed6<Fraction>(percent / 100n)
}

function optional<Value extends bigint>(text: string, read: (text: string) => Value | undefined) {
  if (text.trim() === '') return undefined
  const value = read(text)
  return value === undefined || value <= 0n ? 'wrong' : value
}

const percentText = (fraction: Fraction) => formatFixed6(fraction * 100n)

function wrong(field: HedgeField, words: string): ReadHedge {
  return { problem: { field, words } }
}
