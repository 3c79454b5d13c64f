import { toNumber } from '@/protocol/fixed6'
import { normalCdf } from '../normal'
import type { ExpiryPayoff } from './expiryPayoff'

export type TerminalMarket = {
  readonly forward: number
  readonly yearsToExpiry: number
  /** The volatility of the strike, as a fraction: the smile, or one figure for all. */
  readonly ivAt: (price: number) => number
}

/**
 * How likely the structure ends above its breakevens, between 0 and 1: the lognormal probability of Black-76, N(d2) at
 * each breakeven, with the volatility of that strike. The market's odds, which are no forecast.
 */
export function probabilityOfProfit(payoff: ExpiryPayoff, market: TerminalMarket): number {
  return probabilityWhere((price) => pnlAt(payoff, price) > 0, payoff.breakevens.map(toNumber), market)
}

/**
 * How likely the price ends where something holds, which changes at the edges and nowhere else: for a curve that is no
 * payoff, as the value of a structure with a leg that lives on. Edges ascend.
 */
export function probabilityWhere(
  holdsAt: (price: number) => boolean,
  edges: readonly number[],
  market: TerminalMarket,
): number {
  let probability = 0
  for (let index = 0; index <= edges.length; index++) {
    const from = edges[index - 1] ?? 0
    const to = edges[index]
    // Between two edges, and beyond the last, the answer is the same throughout: any price of the stretch gives it.
    if (!holdsAt(to === undefined ? 2 * from + 1 : (from + to) / 2)) continue
    probability += above(from, market) - (to === undefined ? 0 : above(to, market))
  }
  return Math.min(Math.max(probability, 0), 1)
}

/** P(S > price) at expiry. */
function above(price: number, { forward, yearsToExpiry, ivAt }: TerminalMarket): number {
  if (price <= 0) return 1
  const total = ivAt(price) * Math.sqrt(yearsToExpiry)
  if (!(total > 0)) return forward > price ? 1 : 0
  return normalCdf(Math.log(forward / price) / total - total / 2)
}

function pnlAt({ knots, slopeAbove }: ExpiryPayoff, price: number): number {
  const index = knots.findLastIndex((knot) => toNumber(knot.price) <= price)
  const knot = knots[index]
  if (knot === undefined) return 0
  const next = knots[index + 1]
  const distance = price - toNumber(knot.price)
  if (next === undefined) return toNumber(knot.pnl) + (Number(slopeAbove) / 1e6) * distance
  const slope = (toNumber(next.pnl) - toNumber(knot.pnl)) / (toNumber(next.price) - toNumber(knot.price))
  return toNumber(knot.pnl) + slope * distance
}
