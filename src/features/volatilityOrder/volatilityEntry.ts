/** What an order by volatility comes to: pure, so that the ticket only draws. Volatilities are fractions, texts are in per cent. */
import type { ForwardReading } from '@/marketData/options/forwardReading'
import { fixed6, formatFixed6, toNumber, type Fixed6, type Price } from '@/protocol/fixed6'
import type { OptionInstrument, Side } from '@/protocol/instrument'
import { impliedVolatility, type ImpliedVolatility } from '@/quant/impliedVolatility'
import { volatilityPrice } from '@/quant/volatilityPrice'
import { yearsToExpiry } from '@/quant/yearsToExpiry'
import { decimalValue } from '@/ui/decimalText'
import { formatAge } from '@/ui/formatAge'
import { formatPercent } from '@/ui/formatPercent'
import { t } from '@/ui/t'

export type VolatilityInput = {
  readonly instrument: OptionInstrument
  readonly side: Side
  readonly forward: ForwardReading
  readonly nowMs: number
}

/** A volatility that was typed, as the order that says it. */
export type PricedVolatility = {
  readonly price: Price
  /** Of the tick. */
  readonly iv: ImpliedVolatility
  /** Volatility points (hundredths) between what was typed and the tick; undefined when the tick has none. */
  readonly pointsAway: number | undefined
  /** USD a contract between what it is worth and the tick. */
  readonly usdAway: number
}

export type VolatilityEntry =
  | { readonly priced: PricedVolatility; readonly problem?: undefined }
  /** Nothing can be sent; `field`: what was typed is wrong, else the market does not tell. */
  | { readonly priced?: undefined; readonly problem: string; readonly isField: boolean }

const percent = 1e8
/** Beyond this somebody has mistyped. */
const mostVolatility = 10

/** A fraction from a text in per cent; undefined while it is empty or no volatility. */
export function readVolatility(text: string): number | undefined {
  const value = decimalValue<Fixed6<'Percent'>>(text)
  if (value === undefined || value <= 0n) return undefined
  const iv = Number(value) / percent
  return iv <= mostVolatility ? iv : undefined
}

/** Prices what was typed. The order must not be sent while there is a problem. */
export function priceVolatility(text: string, input: VolatilityInput): VolatilityEntry {
  const iv = readVolatility(text)
  const { forward, instrument, side, nowMs } = input
  if (iv === undefined) return { problem: volatilityProblem(text), isField: true }
  if (forward.status !== 'live') return { problem: forwardProblem(forward, nowMs), isField: false }
  const model = { ...modelOf(input, forward.forward), iv }
  if (!(model.yearsToExpiry > 0)) return { problem: t('The option has expired.'), isField: false }
  const priced = volatilityPrice(model, side === 'buy', instrument.priceStep)
  if (priced === undefined) {
    return { problem: t('Worth less than one tick at that volatility: it cannot be bid.'), isField: true }
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

/** The volatility of a price that was typed; undefined while there is none, or the forward does not tell. */
export function volatilityOf(priceText: string, input: VolatilityInput): ImpliedVolatility | undefined {
  const price = decimalValue<Price>(priceText)
  const { forward } = input
  if (price === undefined || forward.status !== 'live') return undefined
  return impliedVolatility({ ...modelOf(input, forward.forward), price: toNumber(price) })
}

/**
 * The text of a volatility that prices to the price it came from: with two decimals, and rounded to the taking side, since
 * the price is rounded away from it.
 */
export function volatilityTextOf(iv: number, side: Side): string {
  const hundredths = iv * 10_000
  const noise = 1e-6
  const rounded = side === 'buy' ? Math.ceil(hundredths - noise) : Math.floor(hundredths + noise)
  return formatFixed6(fixed6(BigInt(Math.max(1, rounded)) * 10_000n))
}

/** Why an order by volatility cannot be sent, with what to do. */
export function forwardProblem(forward: Exclude<ForwardReading, { status: 'live' }>, nowMs: number): string {
  switch (forward.status) {
    case 'loading':
      return t('The forward of this expiry is being read.')
    case 'unknown':
      return t('The forward of this expiry is not known, so a volatility has no price. Order by price.')
    case 'stale':
      return forward.sinceMs === undefined
        ? t('The forward is stale: a volatility cannot be sent until it is live again.')
        : t('The forward is {age} old: a volatility cannot be sent until it is live again.', {
            age: formatAge(nowMs - forward.sinceMs),
          })
    case 'disagreeing':
      return t('The sources of the forward disagree by {share}: a volatility cannot be sent until they agree.', {
        share: formatPercent(forward.disagreement, { isSigned: false }),
      })
  }
}

function volatilityProblem(text: string): string {
  return text.trim() === ''
    ? t('Enter a volatility, such as 62.5.')
    : t('That is no volatility: per cent a year, more than 0 and at most 1,000.')
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
