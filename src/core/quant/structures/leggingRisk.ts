import { fixed6, type Price, type Usd } from '@/core/protocol/fixed6'
import { expiryPayoff, pnlAtExpiry } from './expiryPayoff'
import type { StructureLeg } from './structureCost'
import { expiriesOf } from './structureOutcome'

export type LeggingRisk = {
  /** Units of the underlying, if only the legs with negative delta, or only those with positive delta, are filled. */
  readonly leastDelta: number
  readonly mostDelta: number
  /** The worst loss at expiry over all partial fills; `none` if no part of the legs can lose. */
  readonly worstLoss: Usd | 'unlimited' | 'none'
  /** Indexes of the legs with an unlimited loss when filled alone. */
  readonly unlimitedLegs: readonly number[]
}

/**
 * The risk of sending the legs as separate orders of which only some fill. `deltas` are those of the legs, with their
 * sign and amount. Each leg is held to its own expiry.
 */
export function leggingRisk(legs: readonly StructureLeg[], deltas: readonly number[]): LeggingRisk {
  const unlimitedLegs = legs.flatMap((leg, at) => (expiryPayoff([leg]).maxLoss === 'unlimited' ? [at] : []))
  return {
    leastDelta: deltas.reduce((sum, delta) => sum + Math.min(delta, 0), 0),
    mostDelta: deltas.reduce((sum, delta) => sum + Math.max(delta, 0), 0),
    worstLoss: unlimitedLegs.length > 0 ? 'unlimited' : worstOverExpiries(legs),
    unlimitedLegs,
  }
}

/** Between two expiries the price can go anywhere, so their worst losses add up. */
function worstOverExpiries(legs: readonly StructureLeg[]): Usd | 'none' {
  const expiries = expiriesOf(legs)
  const groups =
    expiries.length < 2
      ? [legs]
      : [undefined, ...expiries].map((expiryNs) =>
          legs.filter((leg) => (leg.kind === 'option' ? leg.expiryNs : undefined) === expiryNs),
        )
  const worst = groups.reduce((sum, group) => sum + worstLoss(group), 0n)
  return worst === 0n ? 'none' : fixed6<Usd>(worst)
}

/**
 * At each price the worst part consists of all legs that lose there. The sum of the losses is linear between strikes
 * and the breakevens of single legs, so the worst lies at one of them.
 */
function worstLoss(legs: readonly StructureLeg[]): bigint {
  const prices = new Set<Price>([fixed6<Price>(0n)])
  for (const leg of legs) {
    if (leg.kind === 'option') prices.add(leg.strike)
    for (const price of expiryPayoff([leg]).breakevens) prices.add(price)
  }
  const lostAt = (price: Price) =>
    legs.reduce<bigint>((sum, leg) => {
      const pnl = pnlAtExpiry([leg], price)
      return pnl < 0n ? sum - pnl : sum
    }, 0n)
  return [...prices].map(lostAt).reduce((worst, lost) => (lost > worst ? lost : worst), 0n)
}
