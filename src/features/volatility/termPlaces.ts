import type { ExpiryFigures } from './termRows'

/** Where expiries stand between the first and the last, 0 to 1, by the root of their time: the near ones have room. */
export function termPlaces(years: readonly number[]): readonly number[] {
  const roots = years.map((one) => Math.sqrt(Math.max(one, 0)))
  const [first = 0, last = 0] = [roots[0], roots.at(-1)]
  return roots.map((root) => (last > first ? (root - first) / (last - first) : 0.5))
}

export type ForwardStep = { readonly from: number; readonly to: number; readonly iv: number }

/** The volatility between each two neighbours, by their places in the list; where there is none there is no step. */
export function forwardSteps(all: readonly Pick<ExpiryFigures, 'forwardVolatility'>[]): readonly ForwardStep[] {
  return all.flatMap(({ forwardVolatility: iv }, index) =>
    iv === undefined ? [] : [{ from: index - 1, to: index, iv }],
  )
}

/** Pixels that a label takes. */
const labelWidth = 76

/** Whose labels fit beside each other: the last one always, then from the first. */
export function labelledExpiries(places: readonly number[], width: number): readonly number[] {
  const last = places.length - 1
  const kept: number[] = []
  let free = -Infinity
  places.forEach((place, index) => {
    const isClear =
      place * width >= free && (index === last || (places[last] ?? 0) * width - place * width >= labelWidth)
    if (!isClear) return
    kept.push(index)
    free = place * width + labelWidth
  })
  return kept.includes(last) || last < 0 ? kept : [...kept, last]
}
