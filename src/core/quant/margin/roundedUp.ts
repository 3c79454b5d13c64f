import { fixed6, scale } from '@/core/protocol/fixed6'
import type { Amount, Fraction, Price, Usd } from '@/core/protocol/fixed6'

/** value × numerator / denominator, rounded up, so that a requirement is never too low. */
export function roundedUp(value: bigint, numerator: bigint, denominator: bigint): Usd {
  // Fast path: most inputs are zero.
  if (value === 0n) return none
  return fixed6<Usd>((value * numerator + denominator - 1n) / denominator)
}

const none = fixed6<Usd>(0n)

/** Price × amount in USD, rounded up, for requirements. Use `notional` of fixed6 for money that moves. */
export function notionalRoundedUp(price: Price, amount: Amount): Usd {
  return roundedUp(price, amount, scale)
}

/** The required fraction of a notional: the instrument's, or 1 / leverage if the trader chose one. */
export type MarginRate = { readonly numerator: bigint; readonly denominator: bigint }

/** A smaller leverage is 0 in millionths. */
const leastLeverage = 1e-6

export function marginRate(initialMarginFraction: Fraction, leverage: number | undefined): MarginRate {
  // A leverage of 0 means none was chosen, and would divide by zero.
  if (leverage === undefined || !(leverage >= leastLeverage))
    return { numerator: initialMarginFraction, denominator: scale }
  // A leverage has at most a few decimals, so its millionths are exact.
  return { numerator: scale, denominator: BigInt(Math.round(leverage * 1e6)) }
}
