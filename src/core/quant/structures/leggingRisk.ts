import { fixed6, type Price, type Usd } from '@/core/protocol/fixed6'
import { expiryPayoff, pnlAtExpiry } from './expiryPayoff'
import type { StructureLeg } from './structureCost'
import { expiriesOf } from './structureOutcome'

export type LeggingRisk = {
  /**
   * Delta in units of the underlying if only the legs with negative delta, or only those with positive delta, are
   * filled.
   */
  readonly leastDelta: number
  readonly mostDelta: number
  /** The worst loss at expiry over all partial fills; `none` if no partial fill can lose. */
  readonly worstLoss: Usd | 'unlimited' | 'none'
  /** Indexes of the legs with an unlimited loss when filled alone. */
  readonly unlimitedLegs: readonly number[]
}

/**
 * Computes the risk of sending the legs as separate orders of which only some fill. `deltas` are the deltas of the
 * legs with their sign and amount. Each leg is held to its own expiry.
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

/** Adds up the worst losses of the expiries, because between two expiries the price can go anywhere. */
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
 * Computes the worst loss of one expiry. At each price the worst part consists of all legs that lose there. The sum of
 * their losses is linear between strikes and breakevens of single legs, so the maximum is at one of these.
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
