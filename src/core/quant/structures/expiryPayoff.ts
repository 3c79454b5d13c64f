import { fixed6, negate, scale, type Price, type Usd } from '@/core/protocol/fixed6'
import type { StructureLeg } from './structureCost'

export type ExpiryPayoff = {
  /** The strikes, and 0 before them, ascending: between two of them the PnL is straight. */
  readonly knots: readonly { readonly price: Price; readonly pnl: Usd }[]
  /** USD of PnL for one USD more of the price, above the last knot; in contracts. */
  readonly slopeAbove: bigint
  /** `unlimited` grows with the price for ever; a loss below is bounded, since no price falls under 0. */
  readonly maxProfit: Usd | 'unlimited' | 'none'
  readonly maxLoss: Usd | 'unlimited' | 'none'
  /** Where the PnL changes between loss and profit, to the millionth, ascending. Empty: there is none. */
  readonly breakevens: readonly Price[]
}

/**
 * What a structure pays when all its options expire at one price of the underlying, less what it cost: piecewise
 * straight, so extremes lie at strikes and breakevens are solved, not sampled. A perpetual leg is closed at that price.
 * Fees are not in it. `maxLoss` is positive; `none` says that no price gives a loss, or a profit.
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

/** The PnL in USD when everything ends at a price of the underlying. */
export function pnlAtExpiry(legs: readonly StructureLeg[], price: Price): Usd {
  return toUsd(exactPnl(legs, price))
}

type Knot = { readonly price: bigint; readonly pnl: bigint }

/** In millionths of millionths of a dollar: nothing is rounded. */
function exactPnl(legs: readonly StructureLeg[], price: bigint): bigint {
  return legs.reduce((sum, leg) => sum + leg.amount * (worthAt(leg, price) - leg.price), 0n)
}

function worthAt(leg: StructureLeg, price: bigint): bigint {
  if (leg.kind === 'perpetual') return price
  const exercise = leg.optionType === 'call' ? price - leg.strike : leg.strike - price
  return exercise > 0n ? exercise : 0n
}

/** Above every strike. */
function slopeOf(leg: StructureLeg): bigint {
  return leg.kind === 'perpetual' || leg.optionType === 'call' ? leg.amount : 0n
}

/**
 * Where the sign changes. A stretch that lies on zero itself has its two ends for breakevens where it borders on a loss
 * or a profit.
 */
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

/** Whether a knot on zero has nothing but zero on both sides of it. */
function isFlatAround(before: Knot | undefined, next: Knot | undefined, slopeAbove: bigint): boolean {
  const isFlatBefore = before === undefined || before.pnl === 0n
  const isFlatAfter = next === undefined ? slopeAbove === 0n : next.pnl === 0n
  return isFlatBefore && isFlatAfter
}

/** To the nearest, halves up. Both have the same sign: a breakeven lies further on. */
function divideRounded(above: bigint, below: bigint): bigint {
  const [a, b] = below < 0n ? [-above, -below] : [above, below]
  return (2n * a + b) / (2n * b)
}

/** A loss is rounded up and a profit down: what is shown is never better than what is. */
function toUsd(exact: bigint): Usd {
  const rest = exact % scale
  return fixed6<Usd>(rest < 0n ? exact / scale - 1n : exact / scale)
}
