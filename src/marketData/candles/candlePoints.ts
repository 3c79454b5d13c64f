/** A price at one instant. Trades have a name, since there may be several at once, and their contracts. */
export type PricePoint = {
  readonly timeNs: bigint
  readonly price: number
  readonly id?: string
  readonly contracts?: number
  /** A sample of the price at a fixed spacing: nothing is known between it and its neighbours. */
  readonly isSample?: boolean
}

/** A run of points, oldest first and each once, with no other since `fromNs`. */
export type PointRun = { readonly points: readonly PricePoint[]; readonly fromNs: bigint }

/**
 * One run of what was known before (`known`), what was read now (`read`) and what was told while it was read (`told`, in
 * any order). Where the reading does not reach back to what was known, the older is given up: a hole would be drawn as a
 * price that stood still.
 *
 * Of points of one instant those that were read come first, in their order; a reading begins with a whole instant. A sample
 * gives way to what was told at its instant: from there on a change would have been told.
 */
export function joinPoints(known: PointRun | undefined, read: PointRun, told: readonly PricePoint[]): PointRun {
  const newestKnown = known?.points.at(-1)
  const reachesKnown = known !== undefined && newestKnown !== undefined && newestKnown.timeNs >= read.fromNs
  const older = reachesKnown ? known : { points: [], fromNs: read.fromNs }
  const fromNs = older.fromNs < read.fromNs ? older.fromNs : read.fromNs
  const keys = new Set<string | bigint>()
  const isNew = ({ id, timeNs }: PricePoint) => keys.size < keys.add(id ?? timeNs).size
  const listed = [...read.points, ...older.points, ...told.filter(({ timeNs }) => timeNs >= fromNs)]
  const live = new Set(listed.filter(({ isSample }) => isSample !== true).map(({ timeNs }) => timeNs))
  const all = listed.filter(({ isSample, timeNs }) => isSample !== true || !live.has(timeNs))
  // A stable sort keeps the order in which points of one instant are listed.
  return { points: all.filter(isNew).sort(byTime), fromNs }
}

function byTime(a: PricePoint, b: PricePoint): number {
  return a.timeNs < b.timeNs ? -1 : a.timeNs > b.timeNs ? 1 : 0
}
