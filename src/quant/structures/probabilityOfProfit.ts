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
  const edges = payoff.breakevens.map(toNumber)
  let probability = 0
  for (let index = 0; index <= edges.length; index++) {
    const from = edges[index - 1] ?? 0
    const to = edges[index]
    if (isProfitable(payoff, from, to)) probability += above(from, market) - (to === undefined ? 0 : above(to, market))
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

/** Between two breakevens, and beyond the last, the sign is one: any price of the stretch tells it. */
function isProfitable(payoff: ExpiryPayoff, from: number, to: number | undefined): boolean {
  return pnlAt(payoff, to === undefined ? 2 * from + 1 : (from + to) / 2) > 0
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
