import { fixed6, type Price, type Usd } from '@/protocol/fixed6'
import { expiryPayoff, pnlAtExpiry } from './expiryPayoff'
import type { StructureLeg } from './structureCost'

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
 * legs, with their sign and amount. Legs of different expiries are treated as if they ended together.
 */
export function leggingRisk(legs: readonly StructureLeg[], deltas: readonly number[]): LeggingRisk {
  const unlimitedLegs = legs.flatMap((leg, at) => (expiryPayoff([leg]).maxLoss === 'unlimited' ? [at] : []))
  return {
    leastDelta: deltas.reduce((sum, delta) => sum + Math.min(delta, 0), 0),
    mostDelta: deltas.reduce((sum, delta) => sum + Math.max(delta, 0), 0),
    worstLoss: unlimitedLegs.length > 0 ? 'unlimited' : worstLoss(legs),
    unlimitedLegs,
  }
}

/**
 * At a price the worst part is that of all legs that lose there. The sum of the losses is straight between strikes and
 * the breakevens of the single legs, so the worst lies at one of them.
 */
function worstLoss(legs: readonly StructureLeg[]): Usd | 'none' {
  const prices = new Set<Price>([fixed6<Price>(0n)])
  for (const leg of legs) {
    if (leg.kind === 'option') prices.add(leg.strike)
    for (const price of expiryPayoff([leg]).breakevens) prices.add(price)
  }
  let worst = 0n
  for (const price of prices) {
    const lost = legs.reduce<bigint>((sum, leg) => {
      const pnl = pnlAtExpiry([leg], price)
      return pnl < 0n ? sum - pnl : sum
    }, 0n)
    if (lost > worst) worst = lost
  }
  return worst === 0n ? 'none' : fixed6<Usd>(worst)
}
