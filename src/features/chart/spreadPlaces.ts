/**
 * Where handles go that would like to stand at `wanted` (their middles, in pixels, perhaps beyond the edges), so that none
 * covers another: as near to their places as that allows, in the order of their places, within `from` and `to`. Where
 * there is no room for all they lie closer together.
 */
export function spreadPlaces(wanted: readonly number[], size: number, from: number, to: number): readonly number[] {
  const gap = wanted.length > 1 ? Math.min(size, Math.max(0, to - from) / (wanted.length - 1)) : size
  const inside = wanted.map((place) => within(place, from, to))
  const order = wanted.map((_, index) => index).sort((a, b) => (wanted[a] ?? 0) - (wanted[b] ?? 0) || a - b)
  const runs: Run[] = []
  for (const index of order) {
    let run: Run = { members: [index], first: inside[index] ?? from }
    for (let before = runs.at(-1); before !== undefined && overlaps(before, run, gap); before = runs.at(-1)) {
      runs.pop()
      const members = [...before.members, ...run.members]
      const mean = members.reduce((sum, at, place) => sum + (inside[at] ?? 0) - place * gap, 0) / members.length
      run = { members, first: within(mean, from, to - (members.length - 1) * gap) }
    }
    runs.push(run)
  }
  const places = [...wanted]
  for (const { members, first } of runs) {
    for (const [place, index] of members.entries()) places[index] = first + place * gap
  }
  return places
}

/** Handles that touch: one under the other from `first` on. */
type Run = { readonly members: readonly number[]; readonly first: number }

/** A sum of fractions may be off by a hair. */
const hair = 1e-6

function overlaps(above: Run, below: Run, gap: number): boolean {
  return above.first + above.members.length * gap > below.first + hair
}

function within(value: number, from: number, to: number): number {
  return Math.max(from, Math.min(to, value))
}
