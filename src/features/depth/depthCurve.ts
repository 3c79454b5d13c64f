import { fixed6, toNumber } from '@/protocol/fixed6'
import type { Amount, Price } from '@/protocol/fixed6'

type Level = { readonly price: Price; readonly amount: Amount }

/** A place where a side's cumulative size steps up. Doubles: they are drawn, nothing is counted with them. */
export type DepthPoint = { readonly price: number; readonly total: number }

/** The prices and sizes that the plot shows. */
export type DepthDomain = { readonly from: number; readonly to: number; readonly largest: number }

/** How far from the middle the plot reaches, as fractions of it. */
export const spans = [0.0005, 0.001, 0.0025, 0.005, 0.0075, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5] as const

const widestSpan = 0.5

/** A side's levels, best first, as cumulative steps up to `reach` away from the middle. */
export function depthPoints(levels: readonly Level[], mid: Price, reach: number): readonly DepthPoint[] {
  const middle = toNumber(mid)
  const points: DepthPoint[] = []
  let total = 0n
  for (const level of levels) {
    const price = toNumber(level.price)
    if (Math.abs(price - middle) > reach) break
    total += level.amount
    points.push({ price, total: toNumber(fixed6<Amount>(total)) })
  }
  return points
}

/**
 * The closest span that shows all of the thinner side, so that the first look is of what can be traded and not of two
 * walls at the edges. Taken once: a plot that zooms by itself cannot be read.
 */
export function firstSpan(bids: readonly Level[], asks: readonly Level[], mid: Price): number {
  const middle = toNumber(mid)
  const distances = [bids.at(-1), asks.at(-1)].flatMap((level) =>
    level === undefined ? [] : [Math.abs(toNumber(level.price) - middle)],
  )
  const nearest = Math.min(...distances)
  // The products are doubles: a level right at the edge is within.
  return spans.find((span) => span * middle * 1.000_001 >= nearest) ?? widestSpan
}

/** The plot around the middle. Its height is a round number above the deepest point, so that it seldom changes. */
export function depthDomain(
  mid: Price,
  span: number,
  bids: readonly DepthPoint[],
  asks: readonly DepthPoint[],
): DepthDomain {
  const middle = toNumber(mid)
  const deepest = Math.max(bids.at(-1)?.total ?? 0, asks.at(-1)?.total ?? 0)
  return { from: middle * (1 - span), to: middle * (1 + span), largest: niceCeiling(deepest) }
}

/** The least of 1, 1.5, 2, 3, 5 and 7 times a power of ten that has some room above the value. */
export function niceCeiling(value: number): number {
  if (value <= 0) return 1
  const power = 10 ** Math.floor(Math.log10(value))
  const nice = [1, 1.5, 2, 3, 5, 7, 10, 15].find((factor) => factor * power >= value * 1.05)
  return (nice ?? 15) * power
}
