/** Amounts typed in another unit. The order always has whole lots, rounded down, so that it never exceeds what was typed. */

import { fixed6, notional, scale, type Amount, type Fraction, type Price, type Usd } from '@/core/protocol/fixed6'
import { shareOfAmount } from '@/core/quant/preview/largestOrder'
import { decimalValue } from '@/web/ui/decimalText'

/** `riskShare` is in percent of the equity, `riskUsd` in USD; both are lost at the stop-loss. */
export const amountUnits = ['contracts', 'usd', 'share', 'riskShare', 'riskUsd'] as const
export type AmountUnit = (typeof amountUnits)[number]

/** What a unit is converted with; each is `undefined` while unknown. */
export type AmountTerms = {
  readonly amountStep: Amount
  readonly price: Price | undefined
  /** The largest order that the account can place, in contracts. */
  readonly largest: Amount | undefined
}

/** Whole lots that the value in USD pays for at the price. */
export function amountOfUsd(usd: Usd, price: Price, amountStep: Amount): Amount {
  const amount = (usd * scale) / price
  return fixed6<Amount>(amount - (amount % amountStep))
}

/** Parses a value in USD, or a percentage of the largest order, into contracts. */
export function readAmount(
  text: string,
  unit: 'usd' | 'share',
  { amountStep, price, largest }: AmountTerms,
): Amount | undefined {
  if (unit === 'usd') {
    const usd = decimalValue<Usd>(text)
    if (usd === undefined || usd < 0n || price === undefined || price <= 0n) return undefined
    return amountOfUsd(usd, price, amountStep)
  }
  const percent = decimalValue<Fraction>(text)
  if (percent === undefined || percent < 0n || percent > 100n * scale || largest === undefined) return undefined
  return shareOfAmount(largest, fixed6<Fraction>(percent / 100n), amountStep)
}

/** Value in USD of an amount that was not typed in USD, to the cent toward zero. */
export function usdText(amount: Amount | undefined, price: Price | undefined): string {
  if (amount === undefined || price === undefined) return ''
  const cents = notional(price, amount) / 10_000n
  return `${cents / 100n}.${String(cents % 100n).padStart(2, '0')}`
}
