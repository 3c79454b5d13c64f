import { add, subtract, type Amount, type Price, fromNumber, toNumber } from '@/core/protocol/fixed6'
import type { OptionType } from '@/core/protocol/instrument'
import { optionName } from '@/core/protocol/optionName'
import type { OtcPositionRecord, OtcRequestRecord } from '@/core/protocol/rest/otc'
import { impliedVolatility } from '@/core/quant/black76'
import { isOtcAmount, isOtcExpiry, isOtcStrike, otcExpiryHours, otcHalfSpread } from '@/core/quant/otcRules'
import { fairValue, type FairValue, type SmilePoint } from '@/core/quant/smileGrid'
import { yearsToExpiry } from '@/core/quant/yearsToExpiry'
import { t } from '@/web/language/t'
import type { OtcRequestDraft } from '@/web/session/otc/otcActions'
import { decimalValue } from '@/web/ui/decimalText'
import { niceStep } from '@/web/ui/valueScale'

/** The form as typed. */
export type OtcDraft = {
  readonly asset: string
  readonly optionType: OptionType
  readonly strikeText: string
  /** Day of expiry, `2026-03-27`. The option expires at 08:00 UTC of that day. */
  readonly dayText: string
  readonly amountText: string
  readonly priceText: string
}

export type OtcErrors = Partial<Record<'strike' | 'day' | 'amount' | 'price', true>>

/** The valid terms of a draft, and its invalid fields. An empty field counts as invalid only on submit. */
export type ReadOtc = {
  readonly wish: OtcRequestDraft | undefined
  readonly errors: OtcErrors
  readonly terms: Partial<OtcRequestDraft>
}

const dayForm = /^\d{4}-\d{2}-\d{2}$/

/** A round strike near the index, as typed: within half a per cent to one and a quarter. */
export function strikeAtTheMoney(indexPrice: Price): string {
  const index = toNumber(indexPrice)
  const step = Math.max(niceStep(index * 0.005), 0.01)
  return String(Number((Math.round(index / step) * step).toFixed(2)))
}

/** Index price at expiry from which a buyer gains, in USD; undefined for a put that costs more than its strike. */
export function breakEven(optionType: OptionType, strike: Price, ask: Price): Price | undefined {
  if (optionType === 'call') return add(strike, ask)
  return ask > strike ? undefined : subtract(strike, ask)
}

/** UNIX nanoseconds of 08:00 UTC on a day, when options expire (venue-rules 4.2). */
export function expiryOfDay(dayText: string): bigint | undefined {
  const ms = dayForm.test(dayText) ? Date.parse(`${dayText}T08:00:00Z`) : Number.NaN
  return Number.isNaN(ms) ? undefined : BigInt(ms) * 1_000_000n
}

/** UTC day of a time, as the value of a date field. */
export function dayOf(timeMs: number): string {
  return new Date(timeMs).toISOString().slice(0, 10)
}

const hourMs = 3_600_000

/** First and last day whose 08:00 UTC the desk accepts now. */
export function expiryDays(nowMs: number): { readonly min: string; readonly max: string } {
  const { soonest, latest, hourOfDay } = otcExpiryHours
  return {
    min: dayOf(nowMs + (soonest - hourOfDay + 24) * hourMs - 1),
    max: dayOf(nowMs + (latest - hourOfDay) * hourMs),
  }
}

export function readOtc(draft: OtcDraft, indexPrice: Price | undefined, nowNs: bigint): ReadOtc {
  const { asset, optionType } = draft
  const strike = decimalValue<Price>(draft.strikeText)
  const amount = decimalValue<Amount>(draft.amountText)
  const indicativePrice = decimalValue<Price>(draft.priceText)
  const expiryNs = expiryOfDay(draft.dayText)
  const isGood = {
    strike: strike !== undefined && strike > 0n && (indexPrice === undefined || isOtcStrike(strike, indexPrice)),
    day: expiryNs !== undefined && isOtcExpiry(expiryNs, nowNs),
    amount: amount !== undefined && amount > 0n && (indexPrice === undefined || isOtcAmount(amount, indexPrice)),
    price: indicativePrice !== undefined && indicativePrice > 0n,
  }
  const errors: OtcErrors = {
    ...(!isGood.strike && { strike: true }),
    ...(!isGood.day && { day: true }),
    ...(!isGood.amount && { amount: true }),
    ...(!isGood.price && { price: true }),
  }
  const terms = {
    asset,
    optionType,
    ...(strike !== undefined && isGood.strike && { strike }),
    ...(expiryNs !== undefined && isGood.day && { expiryNs }),
    ...(amount !== undefined && isGood.amount && { amount }),
    ...(indicativePrice !== undefined && isGood.price && { indicativePrice }),
  }
  return { terms, errors, wish: isWhole(terms) ? terms : undefined }
}

function isWhole(terms: Partial<OtcRequestDraft>): terms is OtcRequestDraft {
  const { strike, expiryNs, amount, indicativePrice } = terms
  return [strike, expiryNs, amount, indicativePrice].every((one) => one !== undefined)
}

type Terms = Pick<OtcPositionRecord, 'asset' | 'strike' | 'expiry' | 'optionType'>

/** Name that a listed option with these terms would have, because the OTC list names options in this way. */
export function contractName({ asset, strike, expiry, optionType }: Terms): string {
  return optionName({ asset, strike, expiryNs: expiry, optionType })
}

export function statusLabels({ status, unwindId }: OtcRequestRecord): string {
  switch (status) {
    case 'requested':
      return t('Waiting for OTC desk')
    case 'quoted':
      return unwindId === 0n ? t('Offer above your max') : t('Bid below your minimum')
    case 'filled':
      return unwindId === 0n ? t('Bought') : t('Sold back')
    case 'rejected':
      return t('Rejected')
    case 'expired':
      return t('Expired')
    case 'cancelled':
      return t('Cancelled')
    case 'other':
      return t('Unknown')
  }
}

/** Estimate of the desk's prices from the listed options, USD per contract. */
/** `askIv` is the volatility of the ask, as a fraction; undefined if no volatility makes it. */
export type OtcEstimate = FairValue & { readonly bid: Price; readonly ask: Price; readonly askIv: number | undefined }

type Priced = Pick<OtcRequestDraft, 'strike' | 'expiryNs' | 'optionType'> & { readonly amount: Amount }

/** Estimates the desk's prices; undefined while the surface or the index is unknown. */
export function deskEstimate(
  points: readonly SmilePoint[] | undefined,
  { strike, expiryNs, optionType, amount }: Priced,
  indexPrice: Price | undefined,
  nowNs: bigint,
): OtcEstimate | undefined {
  if (points === undefined || indexPrice === undefined) return undefined
  const option = { strike: toNumber(strike), yearsToExpiry: yearsToExpiry(expiryNs, nowNs), optionType }
  const fair = fairValue(points, option)
  if (fair === undefined) return undefined
  const half = otcHalfSpread({ ...fair, underlying: toNumber(indexPrice) * toNumber(amount) })
  const ask = Math.ceil((fair.value + half) * 100) / 100
  return {
    ...fair,
    bid: fromNumber<Price>(Math.floor(Math.max(0, fair.value - half) * 100) / 100),
    ask: fromNumber<Price>(ask),
    askIv: impliedVolatility({ ...option, forward: fair.forward, price: ask }).iv,
  }
}
