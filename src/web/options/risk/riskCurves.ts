import { riskBreakdown, unitsOf, type CellInput } from './riskCells'

export type CurvePoint = { readonly spot: number; readonly units: number }

export type RiskCurve = {
  readonly id: 'now' | 'week' | 'halfway' | 'expiry'
  /** UNIX nanoseconds. */
  readonly timeNs: bigint
  /** Without the spots at which a line is unknown. */
  readonly points: readonly CurvePoint[]
}

const stepsPerSide = 20
const weekNs = 604_800_000_000_000n

/**
 * The metric by spot at unchanged volatility: now, in seven days (or halfway to an earlier expiry) and at expiry.
 * Margin depends on the whole account and is expensive, so it has only the curve for now.
 */
export function riskCurves(input: CellInput, range: number, expiryNs: bigint | undefined): readonly RiskCurve[] {
  const { nowNs, metric } = input
  const curve = (id: RiskCurve['id'], timeNs: bigint): RiskCurve => ({
    id,
    timeNs,
    points: Array.from(
      { length: 2 * stepsPerSide + 1 },
      (_, at) => (range * (at - stepsPerSide)) / stepsPerSide + 0,
    ).flatMap((spot) => {
      const parts = riskBreakdown({ ...input, timeNs }, { spot, ivShift: 0 })
      return parts === undefined ? [] : [{ spot, units: unitsOf(parts) }]
    }),
  })
  const isMargin = metric === 'maintenance' || metric === 'available'
  if (isMargin || expiryNs === undefined || expiryNs <= nowNs) return [curve('now', nowNs)]
  const isFar = expiryNs - nowNs > weekNs
  const between = isFar ? curve('week', nowNs + weekNs) : curve('halfway', nowNs + (expiryNs - nowNs) / 2n)
  return [curve('now', nowNs), between, curve('expiry', expiryNs)]
}

/** The figure at a spot, linear between points; undefined outside the curve. */
export function unitsAt({ points }: RiskCurve, spot: number): number | undefined {
  const at = points.findIndex((point) => point.spot >= spot)
  const [before, after] = [points[at - 1], points[at]]
  if (after === undefined) return undefined
  if (before === undefined) return after.spot === spot ? after.units : undefined
  const share = (spot - before.spot) / (after.spot - before.spot)
  return before.units + share * (after.units - before.units)
}
