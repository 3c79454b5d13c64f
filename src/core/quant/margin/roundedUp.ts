import { fixed6, scale } from '@/core/protocol/fixed6'
import type { Amount, Fraction, Price, Usd } from '@/core/protocol/fixed6'

/** value × numerator / denominator, not negative, rounded up: a requirement is never a fraction of a millionth short. */
export function roundedUp(value: bigint, numerator: bigint, denominator: bigint): Usd {
  // Most margins are of nothing.
  if (value === 0n) return none
  return fixed6<Usd>((value * numerator + denominator - 1n) / denominator)
}

const none = fixed6<Usd>(0n)

/** Price × amount in USD, rounded up. For requirements; money that moves is `notional` of fixed6. */
export function notionalRoundedUp(price: Price, amount: Amount): Usd {
  return roundedUp(price, amount, scale)
}

/** The fraction of a notional that is required: of the instrument, or 1 / leverage where the trader chose one. */
export type MarginRate = { readonly numerator: bigint; readonly denominator: bigint }

/** Below it the millionths of a leverage are 0. */
const leastLeverage = 1e-6

export function marginRate(initialMarginFraction: Fraction, leverage: number | undefined): MarginRate {
  // A leverage of 0 is none that was chosen, and nothing can be divided by it.
  if (leverage === undefined || !(leverage >= leastLeverage))
    return { numerator: initialMarginFraction, denominator: scale }
  // A leverage has at most a few decimals, so the millionths of it are exact.
  return { numerator: scale, denominator: BigInt(Math.round(leverage * 1e6)) }
}
