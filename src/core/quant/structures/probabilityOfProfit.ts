import { toNumber } from '@/core/protocol/fixed6'
import type { TerminalDistribution } from '../terminalDistribution'
import type { ExpiryPayoff } from './expiryPayoff'

/**
 * Computes the probability that a structure ends with a profit, between 0 and 1. It is implied by the market, not a
 * forecast.
 */
export function probabilityOfProfit(payoff: ExpiryPayoff, distribution: TerminalDistribution): number {
  return probabilityWhere((price) => pnlAt(payoff, price) > 0, payoff.breakevens.map(toNumber), distribution)
}

/**
 * Computes the probability that the price ends where `holdsAt` is true. `holdsAt` may change its value only at `edges`
 * (ascending).
 */
export function probabilityWhere(
  holdsAt: (price: number) => boolean,
  edges: readonly number[],
  { above }: TerminalDistribution,
): number {
  let probability = 0
  for (let index = 0; index <= edges.length; index++) {
    const from = edges[index - 1] ?? 0
    const to = edges[index]
    // Between two edges, and beyond the last edge, `holdsAt` is constant, so it is called for any price in between.
    if (!holdsAt(to === undefined ? 2 * from + 1 : (from + to) / 2)) continue
    probability += (index === 0 ? 1 : above(from)) - (to === undefined ? 0 : above(to))
  }
  return Math.min(Math.max(probability, 0), 1)
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
