/** What a curve of profit over the price shows within a range. */
export type CurveFigures = {
  readonly breakevens: readonly number[]
  readonly highest: { readonly price: number; readonly pnl: number }
  readonly lowest: { readonly price: number; readonly pnl: number }
}

const stretches = 512
const halvings = 60

/**
 * The zeros and the extremes of a smooth curve, as of a structure before its last expiry, between two prices. It is
 * looked at in steps of equal ratio and at the `corners` (strikes of legs that are settled), then refined; two zeros
 * inside one step of 1/512 of the range could be missed.
 */
export function curveFigures(
  pnlOf: (price: number) => number,
  range: { readonly from: number; readonly to: number },
  corners: readonly number[] = [],
): CurveFigures {
  const ratio = range.to / range.from
  const even = Array.from({ length: stretches + 1 }, (_, index) => range.from * ratio ** (index / stretches))
  const inside = corners.filter((price) => price > range.from && price < range.to)
  const prices = [...even, ...inside].sort((a, b) => a - b)
  const points = prices.map((price) => ({ price, pnl: pnlOf(price) }))
  const breakevens: number[] = []
  points.forEach((point, index) => {
    const next = points[index + 1]
    if (point.pnl === 0) breakevens.push(point.price)
    else if (next !== undefined && next.pnl !== 0 && point.pnl > 0 !== next.pnl > 0) {
      breakevens.push(zeroBetween(pnlOf, point, next))
    }
  })
  return { breakevens, highest: extreme(pnlOf, points, 1), lowest: extreme(pnlOf, points, -1) }
}

type Point = { readonly price: number; readonly pnl: number }

function zeroBetween(pnlOf: (price: number) => number, left: Point, right: Point): number {
  let [from, to] = [left.price, right.price]
  for (let step = 0; step < halvings; step++) {
    const middle = (from + to) / 2
    if (pnlOf(middle) > 0 === left.pnl > 0) from = middle
    else to = middle
  }
  return (from + to) / 2
}

/** The best of the points, and of the golden-section search between its neighbours. */
function extreme(pnlOf: (price: number) => number, points: readonly Point[], sign: 1 | -1): Point {
  let best = 0
  points.forEach((point, index) => {
    if (sign * point.pnl > sign * (points[best]?.pnl ?? 0)) best = index
  })
  const top = points[best] ?? { price: Number.NaN, pnl: Number.NaN }
  let from = points[best - 1]?.price ?? top.price
  let to = points[best + 1]?.price ?? top.price
  const golden = (Math.sqrt(5) - 1) / 2
  for (let step = 0; step < halvings; step++) {
    const left = to - golden * (to - from)
    const right = from + golden * (to - from)
    if (sign * pnlOf(left) > sign * pnlOf(right)) to = right
    else from = left
  }
  const price = (from + to) / 2
  const refined = { price, pnl: pnlOf(price) }
  return sign * refined.pnl > sign * top.pnl ? refined : top
}
