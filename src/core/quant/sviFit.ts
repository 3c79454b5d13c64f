import type { SviParams } from './svi'

export type FittedPoint = {
  /** ln(K / F) */
  readonly logMoneyness: number
  /** iv² × years */
  readonly totalVariance: number
  /** Weight: vega, or one over the squared width of its quotes. */
  readonly weight: number
}

export type SviFit = {
  readonly params: SviParams
  /** The weighted root mean square error, in total variance. */
  readonly error: number
}

/** The number of parameters: fewer strikes do not determine a smile. */
export const fewestStrikes = 5

/** Minimum σ in widths of the quoted range. A sharper bend would lie between two strikes and be invisible. */
const leastSigma = 0.02
const mostSigma = 20
const starts = [0.25, 0.5, 0.75].flatMap((place) => [0.05, 0.2, 0.6].map((sigma) => [place, Math.log(sigma)] as const))
/** Number of best starting points from which the search continues. */
const followed = 3

/**
 * Fits raw SVI to the points of one expiry, by least squares. For given m and σ the rest is linear and is solved
 * exactly within the bounds that limit the wings' slopes to 2 (Lee's bound: steeper ones are arbitrage) and keep the
 * variance positive (Zeliade, "Quasi-explicit calibration of Gatheral's SVI model"). The search for m and σ has several
 * starts, in units of the quoted range, so that an hour fits as well as a year. Undefined for fewer than five strikes
 * with a weight.
 */
export function fitSvi(points: readonly FittedPoint[]): SviFit | undefined {
  const counted = points.filter(({ weight }) => weight > 0)
  const places = counted.map(({ logMoneyness }) => logMoneyness)
  if (new Set(places).size < fewestStrikes) return undefined
  const [least, most] = [Math.min(...places), Math.max(...places)]
  const width = most - least
  const greatest = Math.max(...counted.map(({ totalVariance }) => totalVariance))
  if (!(width > 0 && greatest > 0)) return undefined
  // In units of the range and of the greatest variance, so that one tolerance suits every expiry.
  const unit: Unit = { steepest: (2 * width) / greatest, rows: counted.map(unitRow(least, width, greatest)) }
  const errorAt = ([m = 0, logSigma = 0]: readonly number[]) => {
    const sigma = Math.exp(logSigma)
    const isOutside = m < -1 || m > 2 || sigma < leastSigma || sigma > mostSigma
    return isOutside ? Infinity : solveLinear(unit, m, sigma).error
  }
  const found = starts
    .map((at) => ({ at, error: errorAt(at) }))
    .sort((one, other) => one.error - other.error)
    .slice(0, followed)
    .map(({ at }) => nelderMead(errorAt, at, { size: 0.3 }))
  const best = found.reduce((one, other) => (other.value < one.value ? other : one))
  const [m = 0, logSigma = 0] = best.at
  const { a, up, down, error } = solveLinear(unit, m, Math.exp(logSigma))
  const sigma = Math.exp(logSigma) * width
  // up = c + d and down = c − d, where c = bσ and d = ρbσ.
  const c = ((up + down) / 2) * greatest
  return {
    params: {
      a: a * greatest,
      b: c / sigma,
      rho: up + down === 0 ? 0 : (up - down) / (up + down),
      m: least + m * width,
      sigma,
    },
    error: Math.sqrt(error / unit.rows.reduce((sum, { weight }) => sum + weight, 0)) * greatest,
  }
}

type UnitRow = { readonly k: number; readonly target: number; readonly weight: number }
type Unit = {
  readonly rows: readonly UnitRow[]
  /** Maximum slope: Lee's bound of 2 in these units. */
  readonly steepest: number
}

function unitRow(least: number, width: number, greatest: number) {
  return ({ logMoneyness, totalVariance, weight }: FittedPoint): UnitRow => ({
    k: (logMoneyness - least) / width,
    target: totalVariance / greatest,
    weight,
  })
}

type Linear = { readonly a: number; readonly up: number; readonly down: number; readonly error: number }

/**
 * w = a + up × (√(y² + 1) + y) / 2 + down × (√(y² + 1) − y) / 2 with y = (k − m) / σ. The bounds form a box: 0 ≤ a ≤
 * the greatest variance, 0 ≤ up, down ≤ 2σ. The unbounded optimum is the solution if it lies in the box; otherwise
 * every combination of coefficients at their bounds is tried.
 */
function solveLinear(unit: Unit, m: number, sigma: number): Linear {
  const normal = normalEquations(unit.rows, m, sigma)
  const upper = [1, unit.steepest * sigma, unit.steepest * sigma]
  let best: Linear = { a: 0, up: 0, down: 0, error: Infinity }
  for (let way = 0; way < 27; way++) {
    const held = [way % 3, Math.trunc(way / 3) % 3, Math.trunc(way / 9)].map((choice, axis) =>
      choice === 0 ? undefined : choice === 1 ? 0 : upper[axis],
    )
    const solved = solveFree(normal, held)
    if (solved === undefined || solved.some((value, axis) => value < 0 || value > (upper[axis] ?? 0))) continue
    const [a = 0, up = 0, down = 0] = solved
    const error = errorOf(unit.rows, m, sigma, a, up, down)
    if (error < best.error) best = { a, up, down, error }
    if (way === 0) break
  }
  return best
}

function errorOf(rows: readonly UnitRow[], m: number, sigma: number, a: number, up: number, down: number): number {
  let error = 0
  for (const { k, target, weight } of rows) {
    const y = (k - m) / sigma
    const root = Math.sqrt(y * y + 1)
    const miss = target - a - (up * (root + y) + down * (root - y)) / 2
    error += weight * miss * miss
  }
  return error
}

/**
 * Computes the sums of products of 1, the up wing and the down wing; the last column has their products with the
 * target.
 */
function normalEquations(rows: readonly UnitRow[], m: number, sigma: number): readonly (readonly number[])[] {
  let [ones, ups, downs, upUp, upDown, downDown] = [0, 0, 0, 0, 0, 0]
  let [target, upTarget, downTarget] = [0, 0, 0]
  for (const { k, target: wanted, weight } of rows) {
    const y = (k - m) / sigma
    const root = Math.sqrt(y * y + 1)
    const [up, down] = [(root + y) / 2, (root - y) / 2]
    ones += weight
    ups += weight * up
    downs += weight * down
    upUp += weight * up * up
    upDown += weight * up * down
    downDown += weight * down * down
    target += weight * wanted
    upTarget += weight * up * wanted
    downTarget += weight * down * wanted
  }
  return [
    [ones, ups, downs, target],
    [ups, upUp, upDown, upTarget],
    [downs, upDown, downDown, downTarget],
  ]
}

/** Solves least squares over the free coefficients, by elimination with pivots. */
function solveFree(
  normal: readonly (readonly number[])[],
  held: readonly (number | undefined)[],
): number[] | undefined {
  const free = held.flatMap((value, axis) => (value === undefined ? [axis] : []))
  const matrix = free.map((i) => {
    const line = normal[i] ?? []
    const rest = held.reduce<number>((left, value, axis) => left - (value ?? 0) * (line[axis] ?? 0), line[3] ?? 0)
    return [...free.map((j) => line[j] ?? 0), rest]
  })
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
      for (let index = column; index <= size; index++) {
        other[index] = (other[index] ?? 0) - factor * (line[index] ?? 0)
      }
    })
  }
  return matrix.map((line, row) => (line[size] ?? 0) / (line[row] ?? 1))
}

type Minimum = { readonly at: readonly number[]; readonly value: number }

type Vertex = { at: number[]; value: number }

/**
 * Searches for a minimum of a few variables without derivatives, by the simplex method of Nelder and Mead with the
 * usual coefficients 1, 2, ½ and ½. Ends when the vertices agree to `tolerance` or after `mostSteps`.
 */
export function nelderMead(
  of: (at: readonly number[]) => number,
  start: readonly number[],
  { size, tolerance = 1e-12, mostSteps = 400 }: { size: number; tolerance?: number; mostSteps?: number },
): Minimum {
  const vertex = (at: number[]): Vertex => ({ at, value: of(at) })
  const simplex = [vertex([...start])]
  start.forEach((_, axis) => simplex.push(vertex(start.map((x, index) => (index === axis ? x + size : x)))))
  const order = () => simplex.sort((a, b) => a.value - b.value)
  for (let step = 0; step < mostSteps; step++) {
    order()
    const best = simplex[0]
    const worst = simplex.at(-1)
    const secondWorst = simplex.at(-2)
    if (best === undefined || worst === undefined || secondWorst === undefined) break
    if (Math.abs(worst.value - best.value) <= tolerance * (Math.abs(best.value) + tolerance)) break
    const centre = start.map((_, axis) => mean(simplex.slice(0, -1), axis))
    const along = (factor: number) => vertex(centre.map((c, axis) => c + factor * (c - (worst.at[axis] ?? 0))))
    const reflected = along(1)
    if (reflected.value < best.value) replaceWorst(simplex, better(along(2), reflected))
    else if (reflected.value < secondWorst.value) replaceWorst(simplex, reflected)
    else {
      const contracted = along(reflected.value < worst.value ? 0.5 : -0.5)
      if (contracted.value < Math.min(reflected.value, worst.value)) replaceWorst(simplex, contracted)
      else shrink(simplex, best, vertex)
    }
  }
  order()
  return simplex[0] ?? vertex([...start])
}

function better(a: Vertex, b: Vertex): Vertex {
  return a.value < b.value ? a : b
}

function mean(vertices: readonly Vertex[], axis: number): number {
  return vertices.reduce((sum, { at }) => sum + (at[axis] ?? 0), 0) / vertices.length
}

function replaceWorst(simplex: Vertex[], next: Vertex): void {
  simplex[simplex.length - 1] = next
}

function shrink(simplex: Vertex[], best: Vertex, vertex: (at: number[]) => Vertex): void {
  for (let index = 1; index < simplex.length; index++) {
    simplex[index] = vertex(best.at.map((x, axis) => (x + (simplex[index]?.at[axis] ?? x)) / 2))
  }
}
