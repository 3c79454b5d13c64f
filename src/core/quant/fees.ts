import { fixed6, scale } from '@/core/protocol/fixed6'
import type { Amount, Fraction, Price, Usd } from '@/core/protocol/fixed6'
import type { Instrument, InstrumentType } from '@/core/protocol/instrument'

/** Fractions of the notional. A negative rate is a rebate. `builder` is paid to the page's builder by both sides. */
export type FeeRates = { readonly taker: Fraction; readonly maker: Fraction; readonly builder?: Fraction | undefined }
export type FeeSchedule = Readonly<Record<InstrumentType, FeeRates>>

/** The documented rates (venue-rules 6.1, 6.2); an account's own `fee_structures` take precedence. */
export const defaultFeeRates: FeeSchedule = {
  PERPETUAL: { taker: fixed6<Fraction>(800n), maker: fixed6<Fraction>(500n) },
  OPTION: { taker: fixed6<Fraction>(500n), maker: fixed6<Fraction>(300n) },
}

const noRates: FeeRates = { taker: fixed6<Fraction>(0n), maker: fixed6<Fraction>(0n) }

export const noFees: FeeSchedule = { PERPETUAL: noRates, OPTION: noRates }

export function haveSameRates(a: FeeSchedule, b: FeeSchedule): boolean {
  return (['PERPETUAL', 'OPTION'] as const).every(
    (type) => a[type].taker === b[type].taker && a[type].maker === b[type].maker,
  )
}

/** An option fee is at most this fraction of the premium (venue-rules 6.1). */
export const optionFeeCap = fixed6<Fraction>(125_000n)

const scaleSquared = scale * scale

type ChargedFill = {
  readonly instrument: Pick<Instrument, 'instrumentType'>
  readonly price: Price
  readonly amount: Amount
  readonly indexPrice: Price
  readonly liquidity: 'maker' | 'taker'
  readonly rates?: FeeSchedule
}

/**
 * Computes the USD that one party of a fill pays (venue-rules 6.1, 6.2). Perpetuals: rate × amount × price. Options:
 * min(rate × amount × index, 0.125 × premium). Rounded toward zero once, so that no one pays for a fraction of a
 * millionth. The cap of a builder's fee on options is unpublished, so the uncapped fee counts, which is the most.
 */
export function tradeFee(fill: ChargedFill): Usd {
  const { instrumentType } = fill.instrument
  const rates = (fill.rates ?? defaultFeeRates)[instrumentType]
  const rate = rates[fill.liquidity]
  const { builder = 0n } = rates
  if (instrumentType === 'PERPETUAL') return fixed6<Usd>(((rate + builder) * fill.price * fill.amount) / scaleSquared)
  const byBuilder = builder * fill.indexPrice * fill.amount
  const byIndex = rate * fill.indexPrice * fill.amount
  const byPremium = optionFeeCap * fill.price * fill.amount
  return fixed6<Usd>(((byIndex < byPremium ? byIndex : byPremium) + byBuilder) / scaleSquared)
}

type MaybeUnknown = { readonly indexPrice: Price | undefined; readonly rates: FeeSchedule | undefined }

/** Like {@link tradeFee}, but accepts unknown rates, and an unknown index, on which only option fees depend. */
export function knownTradeFee({
  indexPrice,
  rates,
  ...fill
}: Omit<ChargedFill, keyof MaybeUnknown> & MaybeUnknown): Usd | undefined {
  if (rates === undefined || (indexPrice === undefined && fill.instrument.instrumentType === 'OPTION')) return undefined
  return tradeFee({ ...fill, rates, indexPrice: indexPrice ?? fill.price })
}
