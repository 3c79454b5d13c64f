import { fixed6, type Price, type Usd } from '@/core/protocol/fixed6'
import { expiryPayoff, pnlAtExpiry } from './expiryPayoff'
import type { StructureLeg } from './structureCost'
import { expiriesOf } from './structureOutcome'

export type LeggingRisk = {
  /** Units of the underlying, when only the legs that fall, or only those that rise with it, are filled. */
  readonly leastDelta: number
  readonly mostDelta: number
  /** What the worst of all partial fills can lose at expiry; `none`: no part of the legs can lose. */
  readonly worstLoss: Usd | 'unlimited' | 'none'
  /** Places of the legs that lose without limit when they are filled alone. */
  readonly unlimitedLegs: readonly number[]
}

/**
 * What can happen when the legs are sent as separate orders and only some of them are filled. `deltas` are those of the
 * legs, with their sign and amount. Each leg is held to its own expiry.
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

/** Between two expiries the price can go anywhere, so the worst of each adds up. A perpetual may be closed at any time. */
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
 * At a price the worst part is that of all legs that lose there. The sum of the losses is straight between strikes and
 * the breakevens of the single legs, so the worst lies at one of them.
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
