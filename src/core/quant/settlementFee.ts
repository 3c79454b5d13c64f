import { fixed6, scale } from '@/core/protocol/fixed6'
import type { Amount, Fraction, Price, Usd } from '@/core/protocol/fixed6'
import type { OptionInstrument } from '@/core/protocol/instrument'

/** Fraction of the settlement value, and its cap as a fraction of the payoff (venue-rules 4.2). */
const settlementRate = fixed6<Fraction>(150n)
const payoffShare = fixed6<Fraction>(125_000n)

const scaleSquared = scale * scale

export type SettledPosition = {
  readonly instrument:
    | Pick<OptionInstrument, 'instrumentType' | 'listingCycle'>
    | { readonly instrumentType: 'PERPETUAL' }
  /** Contracts held, signed. */
  readonly amount: Amount
  readonly settlementPrice: Price
  /** USD that the position receives, before the fee. */
  readonly payoff: Usd
}

/**
 * Computes the USD that a position pays at settlement (venue-rules 4.2): min(0.00015 × contracts × settlement price,
 * 0.125 × payoff), for longs in options that end in the money and are not dailies. Rounded toward zero.
 */
export function settlementFee(settled: SettledPosition): Usd {
  const { instrument, amount, settlementPrice, payoff } = settled
  if (instrument.instrumentType !== 'OPTION' || instrument.listingCycle === 'daily') return fixed6<Usd>(0n)
  if (amount <= 0n || payoff <= 0n) return fixed6<Usd>(0n)
  const byValue = settlementRate * amount * settlementPrice
  const byPayoff = payoffShare * payoff * scale
  return fixed6<Usd>((byValue < byPayoff ? byValue : byPayoff) / scaleSquared)
}
