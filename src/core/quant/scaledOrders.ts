import { compareBigints, firstDifference } from '@/core/lib/firstDifference'
import { fixed6, type Amount, type Price } from '@/core/protocol/fixed6'
import type { Instrument } from '@/core/protocol/instrument'

export type SizeDistribution = 'flat' | 'rising' | 'falling'

export type ScaledOrderTerms = {
  readonly instrument: Pick<Instrument, 'priceStep' | 'amountStep'>
  readonly from: Price
  readonly to: Price
  /** At least two. */
  readonly count: number
  /** Total of all orders, a multiple of the step. */
  readonly total: Amount
  readonly shape: SizeDistribution
}

export type Rung = { readonly price: Price; readonly amount: Amount }

/** Ratio of the largest to the smallest amount of a rising or falling ladder. */
export const sizeSlope = 3

/**
 * Computes the orders of a ladder, from the first price to the last, evenly spaced. Prices are on the nearest step,
 * amounts on a step, and the amounts add up exactly to the total. Leftover steps go to the orders furthest below their
 * share.
 */
export function ladderRungs(terms: ScaledOrderTerms): readonly Rung[] {
  const amounts = shareOut(terms)
  return amounts.map((amount, at) => ({ price: priceAt(terms, at), amount }))
}

/** Returns the maximum number of orders with distinct prices. */
export function mostRungs({ from, to, instrument }: Pick<ScaledOrderTerms, 'from' | 'to' | 'instrument'>): bigint {
  const distance = to > from ? to - from : from - to
  return distance / instrument.priceStep + 1n
}

function priceAt({ from, to, count, instrument: { priceStep } }: ScaledOrderTerms, at: number): Price {
  const gaps = BigInt(count - 1)
  const exact = from * gaps + (to - from) * BigInt(at)
  // Until here in units of 1/gaps of a millionth; now rounded to the nearest step, halves up.
  const stepUnits = priceStep * gaps
  return fixed6<Price>(((exact + stepUnits / 2n) / stepUnits) * priceStep)
}

/** Distributes steps by largest remainders. There are fewer leftover steps than orders. */
function shareOut({ count, total, shape, instrument: { amountStep } }: ScaledOrderTerms): readonly Amount[] {
  const weights = Array.from({ length: count }, (_, at) => BigInt(weightAt(shape, at, count)))
  const weightSum = weights.reduce((sum, weight) => sum + weight, 0n)
  const steps = total / amountStep
  const shares = weights.map((weight) => ({
    whole: (steps * weight) / weightSum,
    rest: (steps * weight) % weightSum,
  }))
  let left = steps - shares.reduce((sum, { whole }) => sum + whole, 0n)
  const amounts = shares.map(({ whole }) => whole)
  const neediest = shares
    .map((_, at) => at)
    .toSorted((a, b) => firstDifference(compareBigints(shares[b]?.rest ?? 0n, shares[a]?.rest ?? 0n), a - b))
  for (const at of neediest) {
    if (left === 0n) break
    amounts[at] = (amounts[at] ?? 0n) + 1n
    left -= 1n
  }
  return amounts.map((each) => fixed6<Amount>(each * amountStep))
}

/** Returns a whole number, so that shares are exact: from `count − 1` in even steps to `sizeSlope` times as much. */
function weightAt(shape: SizeDistribution, at: number, count: number): number {
  const rise = (sizeSlope - 1) * at
  switch (shape) {
    case 'flat':
      return 1
    case 'rising':
      return count - 1 + rise
    case 'falling':
      return count - 1 + (sizeSlope - 1) * (count - 1 - at)
  }
}
