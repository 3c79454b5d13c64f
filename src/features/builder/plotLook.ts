import { valueScale, type Scale } from '@/ui/valueScale'
import type { CurvePoint, PayoffCurves, PlotRange } from './payoffCurves'

/** The picture is drawn in a square of this many units, stretched to whatever room there is. */
export const unit = 1000

export type PlotScales = {
  /** Shares of the width from the left. */
  readonly x: (price: number) => number
  readonly y: Scale
}

/** The height shows all curves, and zero. A loss that has no end within the picture is cut at what the others need. */
export function plotScales({ atExpiry, now, scenario }: PayoffCurves, { from, to }: PlotRange): PlotScales {
  const values = [atExpiry, now, scenario].flatMap((curve) => (curve ?? []).map(({ pnl }) => pnl))
  return { x: (price) => (price - from) / (to - from), y: valueScale([0, ...values], 5) }
}

export function linePath(curve: readonly CurvePoint[], { x, y }: PlotScales): string {
  return curve
    .map(({ price, pnl }, at) => `${at === 0 ? 'M' : 'L'}${(x(price) * unit).toFixed(1)} ${topOf(pnl, y)}`)
    .join('')
}

/** Between the curve and zero. */
export function areaPath(curve: readonly CurvePoint[], scales: PlotScales): string {
  const [first, last] = [curve[0], curve.at(-1)]
  if (first === undefined || last === undefined) return ''
  const zero = topOf(0, scales.y)
  const right = (scales.x(last.price) * unit).toFixed(1)
  const left = (scales.x(first.price) * unit).toFixed(1)
  return `${linePath(curve, scales)}L${right} ${zero}L${left} ${zero}Z`
}

function topOf(value: number, y: Scale): string {
  return ((1 - y.at(value)) * unit).toFixed(1)
}
