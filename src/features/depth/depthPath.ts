import type { DepthDomain, DepthPoint } from './depthCurve'

/** The plot is drawn in a square of this many units, stretched to whatever room there is. */
export const unit = 1000

/** 0 at the left edge of the plot, 1 at the right one. */
export function shareOf(price: number, { from, to }: DepthDomain): number {
  return (price - from) / (to - from)
}

/**
 * A side as steps from its best price to the edge of the plot: the size is the same until the next level. `line` is the
 * curve, `area` what is under it.
 */
export function depthPath(
  points: readonly DepthPoint[],
  side: 'buy' | 'sell',
  domain: DepthDomain,
): { readonly line: string; readonly area: string } {
  const x = (price: number) => (shareOf(price, domain) * unit).toFixed(1)
  const y = (total: number) => ((1 - total / domain.largest) * unit).toFixed(1)
  const [best] = points
  if (best === undefined) return { line: '', area: '' }
  const steps = points.map(({ price, total }) => `H${x(price)}V${y(total)}`).join('')
  const edge = side === 'buy' ? 0 : unit
  const line = `M${x(best.price)} ${unit}${steps}H${edge}`
  return { line, area: `${line}V${unit}Z` }
}
