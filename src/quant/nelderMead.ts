/** What a search ended at. */
export type Minimum = { readonly at: readonly number[]; readonly value: number }

type Vertex = { at: number[]; value: number }

/**
 * The simplex search of Nelder and Mead for a minimum of a few variables without derivatives, with the usual
 * coefficients 1, 2, ½ and ½. Ends when the vertices agree to `tolerance` or after `mostSteps`.
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
