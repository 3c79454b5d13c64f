import { fixed6, notional, parseFixed6, scale } from '@/core/protocol/fixed6'
import type { Amount, Price, Usd } from '@/core/protocol/fixed6'

/*
 * Limits of the OTC desk. The interface documents the fields of a request but no limits, so all limits are our choice.
 */

/** A request expires after this time unless the desk has filled it. */
export const otcRequestSec = 120
export const maxOpenOtcRequests = 10
export const maxOtcNotional = parseFixed6<Usd>('20000000')
export const otcAmountStep = parseFixed6<Amount>('0.01')
/** From an hour to 366 days ahead, at the hour at which listed options expire (venue-rules 4.2). */
export const otcExpiryHours = { soonest: 1, latest: 366 * 24, hourOfDay: 8 } as const
/** Divisor and factor: a strike lies between a tenth of the index and ten times the index. */
const strikeRange = 10n

const hourNs = 3_600_000_000_000n

export function isOtcExpiry(expiryNs: bigint, nowNs: bigint): boolean {
  const { soonest, latest, hourOfDay } = otcExpiryHours
  const isOnTheHour = expiryNs % (24n * hourNs) === BigInt(hourOfDay) * hourNs
  return isOnTheHour && expiryNs >= nowNs + BigInt(soonest) * hourNs && expiryNs <= nowNs + BigInt(latest) * hourNs
}

export function isOtcStrike(strike: Price, indexPrice: Price): boolean {
  return strike * strikeRange >= indexPrice && strike <= indexPrice * strikeRange
}

export function isOtcAmount(amount: Amount, indexPrice: Price): boolean {
  return amount > 0n && amount % otcAmountStep === 0n && notional(indexPrice, amount) <= maxOtcNotional
}

/** Computes the USD that a buyer pays in full, rounded up. */
export function otcPremium(price: Price, amount: Amount): Usd {
  return fixed6<Usd>((price * amount + scale - 1n) / scale)
}

/** Distance of the desk's bid and ask from the fair value, in volatility points. */
const halfSpreadPoints = 1.5
/** Minimum distance from the fair value, as a fraction of that value. */
const leastShare = 0.01
/** USD of underlying at which the distance from the fair value doubles. */
const doublingNotional = 5_000_000
const leastUsd = 0.01

/**
 * Computes the distance of the desk's quote from the fair value, in USD per contract.
 *
 * @param vega USD per volatility point
 * @param underlying USD of all contracts of the request
 */
export function otcHalfSpread(option: { readonly value: number; readonly vega: number; readonly underlying: number }) {
  const { value, vega, underlying } = option
  const small = Math.max(halfSpreadPoints * vega, leastShare * value, leastUsd)
  return small * (1 + Math.sqrt(underlying / doublingNotional))
}
