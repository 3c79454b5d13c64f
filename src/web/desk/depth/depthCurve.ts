import { fixed6, toNumber, type Amount, type Price, fromNumber } from '@/core/protocol/fixed6'
import type { Side } from '@/core/protocol/instrument'
import { sweepCostOf, type SweepCost } from '@/web/market/orderBook/sweepCost'
import { nudgePrice } from '@/web/ui/nudgePrice'
import { unit } from '@/web/ui/valueScale'

type Level = { readonly price: Price; readonly amount: Amount }

/** A step of a side's cumulative size. Both are doubles, because they are only drawn. */
export type DepthPoint = { readonly price: number; readonly total: number }

/** Visible prices in USD, and the size at the top of the plot. */
export type DepthDomain = { readonly from: number; readonly to: number; readonly largest: number }

/** Selectable ranges, as fractions of the mid price to each side. */
export const spans = [0.0005, 0.001, 0.0025, 0.005, 0.0075, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5] as const

const widestSpan = 0.5

/** Cumulative steps of a side (levels best first), within `reach` of the mid price. */
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
 * The narrowest range that contains the whole thinner side. Applied only once, because a plot that rescales itself is
 * hard to read.
 */
export function firstSpan(bids: readonly Level[], asks: readonly Level[], mid: Price): number {
  const middle = toNumber(mid)
  const distances = [bids.at(-1), asks.at(-1)].flatMap((level) =>
    level === undefined ? [] : [Math.abs(toNumber(level.price) - middle)],
  )
  const nearest = Math.min(...distances)
  // Tolerance for doubles, so that a level exactly at the edge counts as within.
  return spans.find((span) => span * middle * 1.000_001 >= nearest) ?? widestSpan
}

/** The visible area around the mid price. Its height is a rounded maximum that rarely changes. */
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

/** Rounds a value up to 1, 1.5, 2, 3, 5 or 7 times a power of ten, with some room above it. */
export function niceCeiling(value: number): number {
  if (value <= 0) return 1
  const power = 10 ** Math.floor(Math.log10(value))
  const nice = [1, 1.5, 2, 3, 5, 7, 10, 15].find((factor) => factor * power >= value * 1.05)
  return (nice ?? 15) * power
}

/** Horizontal position of a price: 0 at the left edge of the plot, 1 at the right. */
export function depthShare(price: number, { from, to }: DepthDomain): number {
  return (price - from) / (to - from)
}

/** SVG paths that step from the best price to the edge. `line` is the outline, `area` the fill below it. */
export function depthPath(
  points: readonly DepthPoint[],
  side: 'buy' | 'sell',
  domain: DepthDomain,
): { readonly line: string; readonly area: string } {
  const x = (price: number) => (depthShare(price, domain) * unit).toFixed(1)
  const y = (total: number) => ((1 - total / domain.largest) * unit).toFixed(1)
  const [best] = points
  if (best === undefined) return { line: '', area: '' }
  const steps = points.map(({ price, total }) => `H${x(price)}V${y(total)}`).join('')
  const edge = side === 'buy' ? 0 : unit
  const line = `M${x(best.price)} ${unit}${steps}H${edge}`
  return { line, area: `${line}V${unit}Z` }
}

export type DepthBook = {
  readonly bids: readonly { readonly price: Price; readonly amount: Amount }[]
  readonly asks: readonly { readonly price: Price; readonly amount: Amount }[]
  readonly mid: Price
}

/** A price of the plot, and the cost of trading up to it. */
export type DepthPlace = {
  readonly price: Price
  /** Side of the orders at this price: bids below the mid price, asks at or above it. */
  readonly side: Side
  /** Distance from the mid price as a signed fraction. */
  readonly distance: number
  /** `undefined` if no order rests between the mid price and this price. */
  readonly reach: SweepCost | undefined
}

export function placeAt(book: DepthBook, price: Price): DepthPlace {
  const { bids, asks, mid } = book
  const side = price < mid ? 'buy' : 'sell'
  return {
    price,
    side,
    distance: toNumber(price) / toNumber(mid) - 1,
    reach: sweepCostOf(side, side === 'buy' ? bids : asks, price, mid),
  }
}

/** Tick at a position, rounded toward the mid price so that it never exceeds the shown price. */
export function tickAt(value: number, mid: Price, priceStep: Price): Price {
  const exact = fromNumber<Price>(Math.max(0, value))
  const below = nudgePrice(exact, priceStep, 0)
  return exact < mid && below < exact ? nudgePrice(exact, priceStep, 1) : below
}

/** Distances of the table rows from the mid price, as fractions of the range. */
const tableShares = [0.02, 0.05, 0.1, 0.2, 0.35, 0.5, 0.75, 1] as const

/** Rows of the table, from the highest price down as in the book. */
export function tablePlaces(book: DepthBook, span: number, priceStep: Price): readonly DepthPlace[] {
  const middle = toNumber(book.mid)
  const at = (share: number) => placeAt(book, tickAt(middle * (1 + share * span), book.mid, priceStep))
  const places = [...tableShares.toReversed().map(at), ...tableShares.map((share) => at(-share))]
  return places.filter(({ price }, index) => price !== places[index - 1]?.price)
}
