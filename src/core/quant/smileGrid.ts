import type { OptionType } from '@/core/protocol/instrument'
import { black76 } from './black76'
import { greeks } from './greeks'

/** One listed option as a point of the surface. Doubles throughout: USD, years, fractions. */
export type SmilePoint = {
  readonly strike: number
  readonly forward: number
  readonly yearsToExpiry: number
  readonly iv: number
}

export type UnlistedOption = {
  readonly strike: number
  readonly yearsToExpiry: number
  readonly optionType: OptionType
}

export type FairValue = {
  readonly value: number
  readonly iv: number
  readonly forward: number
  readonly delta: number
  /** USD per volatility point. */
  readonly vega: number
}

/**
 * Computes the value of an option on the surface of the listed options. Along the strikes the volatility is
 * interpolated by log-moneyness; between expiries the total variance is interpolated by time at constant moneyness.
 * Beyond the last point the volatility stays constant, because there is no data. Undefined without points.
 */
export function fairValue(points: readonly SmilePoint[], option: UnlistedOption): FairValue | undefined {
  const { strike, yearsToExpiry, optionType } = option
  const found = pointOf(knownSlices(points), strike, yearsToExpiry)
  if (found === undefined) return undefined
  const model = { ...found, strike, yearsToExpiry, optionType }
  const { delta, vega } = greeks(model)
  return { value: black76(model), ...found, delta, vega }
}

/** Returns the surface’s volatility by strike and years to expiry. Prepared once, for many lookups. */
export function surfaceIv(
  points: readonly SmilePoint[],
): (strike: number, yearsToExpiry: number) => number | undefined {
  const slices = knownSlices(points)
  return (strike, yearsToExpiry) => pointOf(slices, strike, yearsToExpiry)?.iv
}

function knownSlices(points: readonly SmilePoint[]): Slice[] {
  return slicesOf(points.filter((point) => point.yearsToExpiry > 0 && point.iv > 0))
}

function pointOf(
  slices: readonly Slice[],
  strike: number,
  yearsToExpiry: number,
): { readonly iv: number; readonly forward: number } | undefined {
  if (slices.length === 0 || yearsToExpiry <= 0) return undefined
  const forward = between(slices, yearsToExpiry, (slice) => slice.forward)
  const moneyness = Math.log(strike / forward)
  const variance = between(slices, yearsToExpiry, (slice) => totalVariance(slice, moneyness))
  const [first, last] = [slices[0], slices.at(-1)]
  if (first === undefined || last === undefined) return undefined
  // Beyond the ends the volatility stays constant, not the variance.
  const nearest = yearsToExpiry < first.yearsToExpiry ? first : yearsToExpiry > last.yearsToExpiry ? last : undefined
  const iv =
    nearest === undefined
      ? Math.sqrt(variance / yearsToExpiry)
      : Math.sqrt(totalVariance(nearest, moneyness) / nearest.yearsToExpiry)
  return { iv, forward }
}

type Slice = {
  readonly yearsToExpiry: number
  readonly forward: number
  /** Sorted by log-moneyness. */
  readonly smile: readonly (readonly [moneyness: number, iv: number])[]
}

/** Groups points by expiry, soonest first. */
function slicesOf(points: readonly SmilePoint[]): Slice[] {
  const byExpiry = new Map<number, SmilePoint[]>()
  for (const point of points) {
    const own = byExpiry.get(point.yearsToExpiry)
    if (own === undefined) byExpiry.set(point.yearsToExpiry, [point])
    else own.push(point)
  }
  return [...byExpiry]
    .map(([yearsToExpiry, own]) => {
      const forward = own.reduce((sum, point) => sum + point.forward, 0) / own.length
      // A call and a put at one strike share one volatility.
      const ivs = new Map(own.map(({ strike, iv }) => [strike, iv]))
      const smile = [...ivs].map(([strike, iv]) => [Math.log(strike / forward), iv] as const)
      return { yearsToExpiry, forward, smile: smile.toSorted(([a], [b]) => a - b) }
    })
    .toSorted((a, b) => a.yearsToExpiry - b.yearsToExpiry)
}

function totalVariance({ smile, yearsToExpiry }: Slice, moneyness: number): number {
  return interpolated(smile, moneyness) ** 2 * yearsToExpiry
}

function between(slices: readonly Slice[], years: number, of: (slice: Slice) => number): number {
  return interpolated(
    slices.map((slice) => [slice.yearsToExpiry, of(slice)] as const),
    years,
  )
}

/** Interpolates linearly between sorted points; constant beyond the ends. */
function interpolated(points: readonly (readonly [x: number, y: number])[], x: number): number {
  const after = points.findIndex(([at]) => at >= x)
  const [right, left] = [points[after], points[after - 1]]
  if (right === undefined) return points.at(-1)?.[1] ?? 0
  if (left === undefined || right[0] === left[0]) return right[1]
  const share = (x - left[0]) / (right[0] - left[0])
  return left[1] + share * (right[1] - left[1])
}
