/** Counts on the page at one time, always on the same screen and after a garbage collection. */
export type SoakSample = {
  /** Since the first sample. */
  readonly hours: number
  readonly heapMb: number
  readonly nodes: number
  readonly listeners: number
  /** Subscribed channels, sorted. */
  readonly channels: readonly string[]
  readonly sockets: number
}

export type SoakBounds = {
  /** Megabytes an hour. */
  readonly heapSlope: number
  /** The permitted relative growth of listeners and nodes over the run. */
  readonly growth: number
}

export const soakBounds: SoakBounds = { heapSlope: 1, growth: 0.05 }

/** In a shorter run, the heap's noise exceeds the leak to detect. */
export const judgedFromHours = 0.2

export type SoakVerdict = {
  /** Megabytes an hour over the second half, and its standard error. */
  readonly heap: { readonly slope: number; readonly error: number } | undefined
  readonly isSlopeJudged: boolean
  readonly faults: readonly string[]
}

/** Judges samples, which are ordered by age, oldest first. */
export function soakVerdict(samples: readonly SoakSample[], bounds: SoakBounds = soakBounds): SoakVerdict {
  const lastHours = samples.at(-1)?.hours ?? 0
  const half = samples.filter(({ hours }) => hours >= lastHours / 2)
  const heap = lineFit(half.map(({ hours, heapMb }) => ({ hours, value: heapMb })))
  const isSlopeJudged = lastHours >= judgedFromHours
  const faults: string[] = []
  if (samples.length < 4) faults.push(`only ${samples.length} samples: the run was too short to say anything`)
  if (isSlopeJudged && heap !== undefined && heap.slope >= bounds.heapSlope) {
    faults.push(`the heap grows by ${heap.slope.toFixed(2)} MB an hour`)
  }
  for (const name of ['listeners', 'nodes'] as const) {
    const { first, last } = ends(samples.map((sample) => sample[name]))
    if (last > first * (1 + bounds.growth)) faults.push(`${name} grew from ${first} to ${last}`)
  }
  // Listeners from before the run may still be ending at the first sample.
  const settled = samples.at(-1)
  for (const { hours, channels, sockets } of samples.slice(1)) {
    const minute = (hours * 60).toFixed(1)
    if (sockets !== 1) faults.push(`${sockets} sockets at minute ${minute}`)
    const changed = settled === undefined ? [] : differences(settled.channels, channels)
    if (changed.length > 0) faults.push(`channels at minute ${minute}: ${changed.join(' ')}`)
  }
  return { heap, isSlopeJudged, faults }
}

/**
 * Returns the medians of the first and the last third, because a single sample may fall on a list that is rendering.
 */
function ends(values: readonly number[]): { readonly first: number; readonly last: number } {
  const third = Math.max(1, Math.floor(values.length / 3))
  return { first: median(values.slice(0, third)), last: median(values.slice(-third)) }
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? 0
}

function differences(before: readonly string[], now: readonly string[]): readonly string[] {
  return [
    ...now.filter((name) => !before.includes(name)).map((name) => `+${name}`),
    ...before.filter((name) => !now.includes(name)).map((name) => `-${name}`),
  ]
}

type Point = { readonly hours: number; readonly value: number }

type LineFit = {
  readonly slope: number
  /** Standard error of the slope; infinite with at most two points, which do not determine an error. */
  readonly error: number
}

/** Fits a line by least squares; undefined without two different times. */
export function lineFit(points: readonly Point[]): LineFit | undefined {
  const count = points.length
  const meanHours = points.reduce((sum, { hours }) => sum + hours, 0) / count
  const meanValue = points.reduce((sum, { value }) => sum + value, 0) / count
  const spread = points.reduce((sum, { hours }) => sum + (hours - meanHours) ** 2, 0)
  if (count < 2 || spread === 0) return undefined
  const slope = points.reduce((sum, { hours, value }) => sum + (hours - meanHours) * (value - meanValue), 0) / spread
  const rest = points.reduce((sum, { hours, value }) => sum + (value - meanValue - slope * (hours - meanHours)) ** 2, 0)
  return { slope, error: count > 2 ? Math.sqrt(rest / (count - 2) / spread) : Number.POSITIVE_INFINITY }
}
