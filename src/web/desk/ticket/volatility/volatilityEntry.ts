/** Pricing of orders by volatility, as pure functions. Volatilities are fractions; texts are in percent. */

import { fixed6, formatFixed6, toNumber, type Fixed6, type Price } from '@/core/protocol/fixed6'
import type { OptionInstrument, Side } from '@/core/protocol/instrument'
import { impliedVolatility, type ImpliedVolatility } from '@/core/quant/black76'
import { volatilityPrice } from '@/core/quant/volatilityPrice'
import { yearsToExpiry } from '@/core/quant/yearsToExpiry'
import { t } from '@/web/language/t'
import type { ForwardReading } from '@/web/market/options/forwardStore'
import { decimalValue } from '@/web/ui/decimalText'
import { formatPercent } from '@/web/ui/formatNumber'
import { formatAge } from '@/web/ui/formatTime'

export type VolatilityInput = {
  readonly instrument: OptionInstrument
  readonly side: Side
  readonly forward: ForwardReading
  readonly nowMs: number
}

/** A typed volatility converted to a price, which is on a tick. */
export type PricedVolatility = {
  readonly price: Price
  /** Volatility of the tick that is nearest to the typed volatility. */
  readonly iv: ImpliedVolatility
  /**
   * Difference in volatility points (hundredths) between the typed volatility and the tick; `undefined` if the tick has
   * no volatility.
   */
  readonly pointsAway: number | undefined
  /** Difference between the exact price and the tick, USD per contract. */
  readonly usdAway: number
}

export type VolatilityEntry =
  | { readonly priced: PricedVolatility; readonly problem?: undefined }
  /** The order cannot be sent. `isField` is true if the input is invalid, and false if market data is missing. */
  | { readonly priced?: undefined; readonly problem: string; readonly isField: boolean }

const percent = 1e8
/** A larger volatility must be a typing error. */
const mostVolatility = 10

/** Parses percent into a fraction; `undefined` if the text is empty or not a volatility. */
export function readVolatility(text: string): number | undefined {
  const value = decimalValue<Fixed6<'Percent'>>(text)
  if (value === undefined || value <= 0n) return undefined
  const iv = Number(value) / percent
  return iv <= mostVolatility ? iv : undefined
}

/** Prices a typed volatility. The order must not be sent while there is a problem. */
export function priceVolatility(text: string, input: VolatilityInput): VolatilityEntry {
  const iv = readVolatility(text)
  const { forward, instrument, side, nowMs } = input
  if (iv === undefined) return { problem: volatilityProblem(text), isField: true }
  if (forward.status !== 'live') return { problem: forwardProblem(forward, nowMs), isField: false }
  const model = { ...modelOf(input, forward.forward), iv }
  if (!(model.yearsToExpiry > 0)) return { problem: t('The option has expired.'), isField: false }
  const priced = volatilityPrice(model, side === 'buy', instrument.priceStep)
  if (priced === undefined) {
    return { problem: t('At that IV the price is below one tick. Enter a higher IV.'), isField: true }
  }
  const { price, exact, iv: ticked } = priced
  return {
    priced: {
      price,
      iv: ticked,
      pointsAway: ticked.iv === undefined ? undefined : Math.abs(ticked.iv - iv) * 100,
      usdAway: Math.abs(toNumber(price) - exact),
    },
  }
}

/** Volatility of a typed price; `undefined` without a price or a forward. */
export function volatilityOf(priceText: string, input: VolatilityInput): ImpliedVolatility | undefined {
  const price = decimalValue<Price>(priceText)
  const { forward } = input
  if (price === undefined || forward.status !== 'live') return undefined
  return impliedVolatility({ ...modelOf(input, forward.forward), price: toNumber(price) })
}

/**
 * Volatility in percent with two decimals, rounded toward taking. Prices are rounded in the other direction, so the
 * text converts back to the same price.
 */
export function volatilityTextOf(iv: number, side: Side): string {
  const hundredths = iv * 10_000
  const noise = 1e-6
  const rounded = side === 'buy' ? Math.ceil(hundredths - noise) : Math.floor(hundredths + noise)
  return formatFixed6(fixed6(BigInt(Math.max(1, rounded)) * 10_000n))
}

/** Explains why an order by volatility cannot be sent, and what to do. */
export function forwardProblem(forward: Exclude<ForwardReading, { status: 'live' }>, nowMs: number): string {
  switch (forward.status) {
    case 'loading':
      return t('Loading forward…')
    case 'unknown':
      return t('No forward for this expiry. Order by price instead.')
    case 'stale':
      return forward.sinceMs === undefined
        ? t('Forward is stale. Wait, or order by price.')
        : t('Forward is {age} old. Wait, or order by price.', {
            age: formatAge(nowMs - forward.sinceMs),
          })
    case 'disagreeing':
      return t('Forward sources differ by {share}. Wait, or order by price.', {
        share: formatPercent(forward.disagreement, { isSigned: false }),
      })
  }
}

function volatilityProblem(text: string): string {
  return text.trim() === ''
    ? t('Enter a volatility, such as 62.5.')
    : t('Enter a volatility from 0 to 1,000 (% per year)')
}

function modelOf({ instrument, nowMs }: VolatilityInput, forward: number) {
  const { strike, optionType, expiryNs } = instrument
  return {
    forward,
    strike: toNumber(strike),
    optionType,
    yearsToExpiry: yearsToExpiry(expiryNs, BigInt(Math.round(nowMs)) * 1_000_000n),
  }
}
