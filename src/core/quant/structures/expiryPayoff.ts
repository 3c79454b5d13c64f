import { fixed6, negate, scale, type Price, type Usd } from '@/core/protocol/fixed6'
import type { StructureLeg } from './structureCost'

export type ExpiryPayoff = {
  /** The strikes, preceded by 0, ascending: between two of them the PnL is linear. */
  readonly knots: readonly { readonly price: Price; readonly pnl: Usd }[]
  /** USD of PnL per USD of the price above the last knot; in contracts. */
  readonly slopeAbove: bigint
  /**
   * `unlimited`: grows with the price without bound. A loss toward lower prices is bounded, because no price falls
   * below 0.
   */
  readonly maxProfit: Usd | 'unlimited' | 'none'
  readonly maxLoss: Usd | 'unlimited' | 'none'
  /** Prices at which the PnL changes between loss and profit, to the millionth, ascending. May be empty. */
  readonly breakevens: readonly Price[]
}

/**
 * Computes the payoff of a structure, less its cost, when all its options expire at one price of the underlying. The
 * payoff is piecewise linear, so extremes lie at strikes, and breakevens are solved exactly. A perpetual leg is closed
 * at that price. After the fees of the legs. `maxLoss` is positive; `none` means that no price gives a loss, or a profit.
 */
export function expiryPayoff(legs: readonly StructureLeg[]): ExpiryPayoff {
  const strikes = legs.flatMap((leg) => (leg.kind === 'option' ? [leg.strike] : []))
  const prices = [...new Set<bigint>([0n, ...strikes])].sort((a, b) => (a < b ? -1 : 1))
  const exact = prices.map((price) => ({ price, pnl: exactPnl(legs, price) }))
  const slopeAbove = legs.reduce((sum, leg) => sum + slopeOf(leg), 0n)
  const pnls = exact.map(({ pnl }) => pnl)
  const most = pnls.reduce((a, b) => (a > b ? a : b))
  const least = pnls.reduce((a, b) => (a < b ? a : b))
  return {
    knots: exact.map(({ price, pnl }) => ({ price: fixed6<Price>(price), pnl: toUsd(pnl) })),
    slopeAbove,
    maxProfit: slopeAbove > 0n ? 'unlimited' : most > 0n ? toUsd(most) : 'none',
    maxLoss: slopeAbove < 0n ? 'unlimited' : least < 0n ? negate(toUsd(least)) : 'none',
    breakevens: breakevensOf(exact, slopeAbove).map((price) => fixed6<Price>(price)),
  }
}

export function pnlAtExpiry(legs: readonly StructureLeg[], price: Price): Usd {
  return toUsd(exactPnl(legs, price))
}

type Knot = { readonly price: bigint; readonly pnl: bigint }

/** PnL in millionths of millionths of a dollar, and therefore without rounding. */
function exactPnl(legs: readonly StructureLeg[], price: bigint): bigint {
  return legs.reduce((sum, leg) => sum + leg.amount * (worthAt(leg, price) - leg.price) - (leg.fee ?? 0n) * scale, 0n)
}

function worthAt(leg: StructureLeg, price: bigint): bigint {
  if (leg.kind === 'perpetual') return price
  const exercise = leg.optionType === 'call' ? price - leg.strike : leg.strike - price
  return exercise > 0n ? exercise : 0n
}

function slopeOf(leg: StructureLeg): bigint {
  return leg.kind === 'perpetual' || leg.optionType === 'call' ? leg.amount : 0n
}

/** Finds sign changes. A stretch at zero has a breakeven at each end that borders on a loss or a profit. */
function breakevensOf(knots: readonly Knot[], slopeAbove: bigint): bigint[] {
  const found: bigint[] = []
  knots.forEach((knot, index) => {
    const next = knots[index + 1]
    const before = knots[index - 1]
    if (knot.pnl === 0n && !isFlatAround(before, next, slopeAbove)) found.push(knot.price)
    if (next === undefined) {
      if (knot.pnl !== 0n && slopeAbove !== 0n && knot.pnl > 0n !== slopeAbove > 0n) {
        found.push(knot.price + divideRounded(-knot.pnl, slopeAbove))
      }
    } else if (knot.pnl !== 0n && next.pnl !== 0n && knot.pnl > 0n !== next.pnl > 0n) {
      const width = next.price - knot.price
      found.push(knot.price + divideRounded(-knot.pnl * width, next.pnl - knot.pnl))
    }
  })
  return found
}

/** True if the payoff is zero on both sides of a knot at zero. */
function isFlatAround(before: Knot | undefined, next: Knot | undefined, slopeAbove: bigint): boolean {
  const isFlatBefore = before === undefined || before.pnl === 0n
  const isFlatAfter = next === undefined ? slopeAbove === 0n : next.pnl === 0n
  return isFlatBefore && isFlatAfter
}

/** Divides to the nearest integer, halves up. Both operands have equal signs, because the line runs towards zero. */
function divideRounded(above: bigint, below: bigint): bigint {
  const [a, b] = below < 0n ? [-above, -below] : [above, below]
  return (2n * a + b) / (2n * b)
}

/** Rounds a loss up and a profit down, so that a figure is never better than the truth. */
function toUsd(exact: bigint): Usd {
  const rest = exact % scale
  return fixed6<Usd>(rest < 0n ? exact / scale - 1n : exact / scale)
}
