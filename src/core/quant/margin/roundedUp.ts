import { fixed6, scale } from '@/core/protocol/fixed6'
import type { Amount, Fraction, Price, Usd } from '@/core/protocol/fixed6'

/** Computes value × numerator / denominator, rounded up, so that a requirement is never too low. */
export function roundedUp(value: bigint, numerator: bigint, denominator: bigint): Usd {
  // Fast path: most inputs are zero.
  if (value === 0n) return none
  return fixed6<Usd>((value * numerator + denominator - 1n) / denominator)
}

const none = fixed6<Usd>(0n)

/** Price × amount in USD, rounded up, for margin requirements. For money that moves, use `notional` of fixed6. */
export function notionalRoundedUp(price: Price, amount: Amount): Usd {
  return roundedUp(price, amount, scale)
}

/**
 * The required fraction of a notional: 1 / leverage if the trader has chosen a leverage, otherwise the instrument's
 * fraction.
 */
export type MarginRate = { readonly numerator: bigint; readonly denominator: bigint }

/** A smaller leverage is 0 in millionths. */
const leastLeverage = 1e-6

export function marginRate(initialMarginFraction: Fraction, leverage: number | undefined): MarginRate {
  // A leverage of 0 means that the trader has chosen none; dividing by it would fail.
  if (leverage === undefined || !(leverage >= leastLeverage))
    return { numerator: initialMarginFraction, denominator: scale }
  // A leverage has at most a few decimals, so its millionths are exact.
  return { numerator: scale, denominator: BigInt(Math.round(leverage * 1e6)) }
}
