import { nelderMead } from './nelderMead'
import type { SviParams } from './svi'

/** One strike of an expiry, as the smile is fitted to it. */
export type SmilePoint = {
  /** ln(K / F) */
  readonly logMoneyness: number
  /** iv² × years */
  readonly totalVariance: number
  /** How much it counts: vega, or one over the square of the width of its quotes. */
  readonly weight: number
}

export type SviFit = {
  readonly params: SviParams
  /** The weighted root of the mean square distance, in total variance. */
  readonly error: number
}

const fewestPoints = 5

/**
 * Fits raw SVI to the points of one expiry, by least squares. For given m and σ the rest is linear and is solved exactly
 * within the bounds that keep the wings' slopes below 2 and the variance positive (Zeliade, "Quasi-explicit calibration
 * of Gatheral's SVI model"); m and σ are searched for from several beginnings. Undefined for fewer than five points.
 */
export function fitSvi(points: readonly SmilePoint[]): SviFit | undefined {
  if (points.length < fewestPoints) return undefined
  const places = points.map(({ logMoneyness }) => logMoneyness)
  const [least, most] = [Math.min(...places), Math.max(...places)]
  const width = most - least
  if (!(width > 0)) return undefined
  const errorAt = ([m = 0, logSigma = 0]: readonly number[]) => {
    const isOutside = m < least - width || m > most + width || logSigma < -7 || logSigma > 2
    return isOutside ? Infinity : solveLinear(points, m, Math.exp(logSigma)).error
  }
  let best: { readonly at: readonly number[]; readonly value: number } | undefined
  for (const m of [least + 0.25 * width, 0, most - 0.25 * width]) {
    for (const sigma of [0.05, 0.2, 0.6]) {
      const found = nelderMead(errorAt, [m, Math.log(sigma * Math.max(width, 0.1))], { size: 0.3 * width })
      if (best === undefined || found.value < best.value) best = found
    }
  }
  if (best === undefined) return undefined
  const [m = 0, logSigma = 0] = best.at
  const sigma = Math.exp(logSigma)
  const { a, up, down, error } = solveLinear(points, m, sigma)
  // up = c + d and down = c − d, where c = bσ and d = ρbσ.
  const c = (up + down) / 2
  const weights = points.reduce((sum, { weight }) => sum + weight, 0)
  return {
    params: { a, b: c / sigma, rho: c === 0 ? 0 : (up - down) / 2 / c, m, sigma },
    error: Math.sqrt(error / weights),
  }
}

type Linear = { readonly a: number; readonly up: number; readonly down: number; readonly error: number }

/**
 * w = a + up × (√(y² + 1) + y) / 2 + down × (√(y² + 1) − y) / 2 with y = (k − m) / σ. The bounds are a box in these
 * three: 0 ≤ a ≤ the greatest variance, 0 ≤ up, down ≤ 4σ. Each way of holding some at a bound is tried.
 */
function solveLinear(points: readonly SmilePoint[], m: number, sigma: number): Linear {
  const rows = points.map(({ logMoneyness, totalVariance, weight }) => {
    const y = (logMoneyness - m) / sigma
    const root = Math.hypot(y, 1)
    return { basis: [1, (root + y) / 2, (root - y) / 2], target: totalVariance, weight }
  })
  const upper = [Math.max(...points.map(({ totalVariance }) => totalVariance)), 4 * sigma, 4 * sigma]
  let best: Linear = { a: 0, up: 0, down: 0, error: Infinity }
  for (let way = 0; way < 27; way++) {
    const held = [way % 3, Math.trunc(way / 3) % 3, Math.trunc(way / 9)].map((choice, axis) =>
      choice === 0 ? undefined : choice === 1 ? 0 : upper[axis],
    )
    const solved = solveFree(rows, held)
    if (solved === undefined || solved.some((value, axis) => value < 0 || value > (upper[axis] ?? 0))) continue
    const error = rows.reduce((sum, { basis, target, weight }) => {
      const miss = target - basis.reduce((found, value, axis) => found + value * (solved[axis] ?? 0), 0)
      return sum + weight * miss * miss
    }, 0)
    const [a = 0, up = 0, down = 0] = solved
    if (error < best.error) best = { a, up, down, error }
  }
  return best
}

type Row = { readonly basis: readonly number[]; readonly target: number; readonly weight: number }

/** Least squares over the coefficients that are not held, by the normal equations and elimination with pivots. */
function solveFree(rows: readonly Row[], held: readonly (number | undefined)[]): number[] | undefined {
  const free = held.flatMap((value, axis) => (value === undefined ? [axis] : []))
  const matrix = free.map((i) => [
    ...free.map((j) => rows.reduce((sum, { basis, weight }) => sum + weight * (basis[i] ?? 0) * (basis[j] ?? 0), 0)),
    rows.reduce((sum, { basis, target, weight }) => {
      const rest = held.reduce<number>((left, value, axis) => left - (value ?? 0) * (basis[axis] ?? 0), target)
      return sum + weight * (basis[i] ?? 0) * rest
    }, 0),
  ])
  const solved = eliminate(matrix)
  if (solved === undefined) return undefined
  const result = held.map((value) => value ?? 0)
  free.forEach((axis, index) => (result[axis] = solved[index] ?? 0))
  return result
}

function eliminate(matrix: number[][]): number[] | undefined {
  const size = matrix.length
  for (let column = 0; column < size; column++) {
    let pivot = column
    for (let row = column + 1; row < size; row++) {
      if (Math.abs(matrix[row]?.[column] ?? 0) > Math.abs(matrix[pivot]?.[column] ?? 0)) pivot = row
    }
    const line = matrix[pivot]
    const lead = line?.[column] ?? 0
    if (line === undefined || Math.abs(lead) < 1e-300) return undefined
    matrix[pivot] = matrix[column] ?? line
    matrix[column] = line
    matrix.forEach((other, row) => {
      if (row === column) return
      const factor = (other[column] ?? 0) / lead
      matrix[row] = other.map((value, index) => value - factor * (line[index] ?? 0))
    })
  }
  return matrix.map((line, row) => (line[size] ?? 0) / (line[row] ?? 1))
}
