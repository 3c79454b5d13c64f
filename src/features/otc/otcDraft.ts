import type { OtcWish } from '@/account/otc/useOtc'
import type { Amount, Price } from '@/protocol/fixed6'
import type { OptionType } from '@/protocol/instrument'
import { isOtcAmount, isOtcExpiry, isOtcStrike } from '@/quant/otcRules'
import { decimalValue } from '@/ui/decimalText'

/** What is typed into a request. */
export type OtcDraft = {
  readonly asset: string
  readonly optionType: OptionType
  readonly strikeText: string
  /** `2026-03-27`: the option ends at 08:00 UTC of that day. */
  readonly dayText: string
  readonly amountText: string
  readonly priceText: string
}

export type OtcErrors = Partial<Record<'strike' | 'day' | 'amount' | 'price', true>>

/** What of a draft is good, and which fields are wrong; an empty field is wrong only when it is sent. */
export type ReadOtc = {
  readonly wish: OtcWish | undefined
  readonly errors: OtcErrors
  readonly terms: Partial<OtcWish>
}

const dayForm = /^\d{4}-\d{2}-\d{2}$/

/** UNIX nanoseconds of 08:00 UTC of a day, the hour at which options end (venue-rules 4.2). */
export function expiryOfDay(dayText: string): bigint | undefined {
  const ms = dayForm.test(dayText) ? Date.parse(`${dayText}T08:00:00Z`) : Number.NaN
  return Number.isNaN(ms) ? undefined : BigInt(ms) * 1_000_000n
}

/** The day of an instant, as the field wants it. */
export function dayOf(timeMs: number): string {
  return new Date(timeMs).toISOString().slice(0, 10)
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

function isWhole(terms: Partial<OtcWish>): terms is OtcWish {
  const { strike, expiryNs, amount, indicativePrice } = terms
  return [strike, expiryNs, amount, indicativePrice].every((one) => one !== undefined)
}
