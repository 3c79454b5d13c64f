export type PnlCurve = (price: number) => number

export type CurveFigures = {
  /** Ascending. */
  readonly breakevens: readonly number[]
  /**
   * The last sampled price is not a candidate, because the curve continues beyond it. The caller knows the limit
   * there.
   */
  readonly highest: number
  readonly lowest: number
}

type Point = { readonly price: number; readonly pnl: number }

/**
 * Finds breakevens and extremes. Refines between the given prices, which must ascend and include every kink. Two zeros
 * between neighbouring prices can be missed.
 */
export function curveFigures(pnlOf: PnlCurve, prices: readonly number[]): CurveFigures {
  const points = prices.map((price) => ({ price, pnl: pnlOf(price) }))
  let highest = points[0]?.pnl ?? Number.NaN
  let lowest = highest
  points.forEach((point, at) => {
    const [before, next] = [points[at - 1], points[at + 1]]
    if (before === undefined || next === undefined) return
    const isHill = point.pnl >= before.pnl && point.pnl >= next.pnl
    const isDip = point.pnl <= before.pnl && point.pnl <= next.pnl
    if (isHill) highest = Math.max(highest, point.pnl, extremeBetween(pnlOf, before, next, 1))
    if (isDip) lowest = Math.min(lowest, point.pnl, extremeBetween(pnlOf, before, next, -1))
  })
  return { breakevens: zeros(pnlOf, points), highest, lowest }
}

/** Finds sign changes. A stretch at zero counts only between a loss and a profit. */
function zeros(pnlOf: PnlCurve, points: readonly Point[]): readonly number[] {
  const signed = points.filter(({ pnl }) => pnl !== 0)
  return signed.flatMap((point, at) => {
    const next = signed[at + 1]
    return next === undefined || point.pnl > 0 === next.pnl > 0 ? [] : [zeroBetween(pnlOf, point, next)]
  })
}

const halvings = 60

export function zeroBetween(pnlOf: PnlCurve, left: Point, right: Point): number {
  let [from, to] = [left.price, right.price]
  for (let step = 0; step < halvings; step++) {
    const middle = (from + to) / 2
    if (pnlOf(middle) > 0 === left.pnl > 0) from = middle
    else to = middle
  }
  return (from + to) / 2
}

const golden = (Math.sqrt(5) - 1) / 2

/** Golden-section search; `sign` is 1 for a maximum and −1 for a minimum. */
function extremeBetween(pnlOf: PnlCurve, left: Point, right: Point, sign: 1 | -1): number {
  let [from, to] = [left.price, right.price]
  for (let step = 0; step < halvings; step++) {
    const low = to - golden * (to - from)
    const high = from + golden * (to - from)
    if (sign * pnlOf(low) > sign * pnlOf(high)) to = high
    else from = low
  }
  return pnlOf((from + to) / 2)
}
