import { riskBreakdown, unitsOf, type CellInput } from './riskCells'

/** `x`: a move of the index as a fraction, or hours from now. */
export type CurvePoint = { readonly x: number; readonly units: number }

export type RiskCurve = {
  readonly id: 'now' | 'ahead' | 'week' | 'halfway' | 'expiry' | 'atSpot'
  /** UNIX nanoseconds. A curve over time has the present. */
  readonly timeNs: bigint
  /** Of a curve over time: the move of the index as a fraction. */
  readonly spot?: number
  /** Without the points at which a line is unknown. */
  readonly points: readonly CurvePoint[]
}

const stepsPerSide = 20
const weekNs = 604_800_000_000_000n
const nsPerHour = 3_600_000_000_000
const nsPerSecond = 1_000_000_000n
/** More curves could not be distinguished. */
const mostExpiries = 4

/**
 * The metric by spot at unchanged volatility: now, at the chosen time (or in seven days, or halfway to an earlier
 * expiry), and at each expiry. Margin depends on the whole account and is expensive, so it has only the curve for now.
 * @param expiries ascending
 */
export function riskCurves(
  input: CellInput,
  range: number,
  expiries: readonly bigint[],
  chosenNs: bigint,
): readonly RiskCurve[] {
  const { nowNs } = input
  const curve = (id: RiskCurve['id'], timeNs: bigint): RiskCurve => ({
    id,
    timeNs,
    points: Array.from(
      { length: 2 * stepsPerSide + 1 },
      (_, at) => (range * (at - stepsPerSide)) / stepsPerSide + 0,
    ).flatMap((spot) => pointAt(input, spot, timeNs, spot)),
  })
  const left = expiries.filter((expiryNs) => expiryNs > nowNs)
  const [first] = left
  if (isOfMargin(input) || first === undefined) return [curve('now', nowNs)]
  const between =
    chosenNs > nowNs && !left.includes(chosenNs)
      ? curve('ahead', chosenNs)
      : first - nowNs > weekNs
        ? curve('week', nowNs + weekNs)
        : curve('halfway', nowNs + (first - nowNs) / 2n)
  const shown = left.filter((expiryNs, at) => at < mostExpiries || expiryNs === chosenNs)
  return [curve('now', nowNs), between, ...shown.map((expiryNs) => curve('expiry', expiryNs))]
}

const timeSteps = 48

/**
 * The metric by time at unchanged volatility, to the last expiry: at the present index, and half the range above and
 * below it. Each expiry has the moment before it, because a settled option leaves the sum there.
 * @param expiries ascending
 */
export function timeCurves(input: CellInput, range: number, expiries: readonly bigint[]): readonly RiskCurve[] {
  const { nowNs } = input
  const left = expiries.filter((expiryNs) => expiryNs > nowNs)
  const last = left.at(-1)
  if (isOfMargin(input) || last === undefined) return []
  const even = Array.from(
    { length: timeSteps + 1 },
    (_, at) => nowNs + ((last - nowNs) * BigInt(at)) / BigInt(timeSteps),
  )
  const times = [...even, ...left.flatMap((expiryNs) => [expiryNs - nsPerSecond, expiryNs])]
    .filter((timeNs) => timeNs >= nowNs)
    .toSorted((a, b) => Number(a - b))
  return [range / 2, 0, -range / 2].map((spot) => ({
    id: 'atSpot',
    timeNs: nowNs,
    spot,
    points: times.flatMap((timeNs) => pointAt(input, spot, timeNs, Number(timeNs - nowNs) / nsPerHour)),
  }))
}

function pointAt(input: CellInput, spot: number, timeNs: bigint, x: number): readonly CurvePoint[] {
  const parts = riskBreakdown({ ...input, timeNs }, { spot, ivShift: 0 })
  return parts === undefined ? [] : [{ x, units: unitsOf(parts) }]
}

/** True for a metric without curves at other times. */
export function isOfMargin({ metric }: Pick<CellInput, 'metric'>): boolean {
  return metric === 'maintenance' || metric === 'available'
}

/** The figure at a place, linear between points; undefined outside the curve. */
export function unitsAt({ points }: RiskCurve, x: number): number | undefined {
  const at = points.findIndex((point) => point.x >= x)
  const [before, after] = [points[at - 1], points[at]]
  if (after === undefined) return undefined
  if (before === undefined) return after.x === x ? after.units : undefined
  const share = (x - before.x) / (after.x - before.x)
  return before.units + share * (after.units - before.units)
}
