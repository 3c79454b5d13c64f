/** The rhythm of the frames that a venue sends on a connection without being asked. */
export type Cadence = {
  /** Records that a frame arrived at `nowMs`, in UNIX milliseconds. */
  readonly note: (nowMs: number) => void
  readonly forget: () => void
  /**
   * How long a connection may send nothing before it counts as silent; undefined while frames do not arrive steadily.
   */
  readonly quietMs: () => number | undefined
}

/**
 * A connection counts as silent after four times the longest recent pause, and never before two seconds. Books and
 * tickers come several times a second, so a market that stops is noticed after 2.5 s.
 */
const leastQuietMs = 2_000
const pausesPerQuiet = 4
/** Frames that are further apart than this do not arrive steadily. */
const mostPauseMs = 4_000
const retainedPauses = 20
const fewestPauses = 4

export function createCadence(): Cadence {
  let pauses: readonly number[] = []
  let lastMs: number | undefined
  return {
    note: (nowMs) => {
      if (lastMs !== undefined && nowMs >= lastMs) pauses = [...pauses, nowMs - lastMs].slice(-retainedPauses)
      lastMs = nowMs
    },
    forget: () => {
      pauses = []
      lastMs = undefined
    },
    quietMs: () => {
      const longestMs = Math.max(...pauses)
      if (pauses.length < fewestPauses || longestMs > mostPauseMs) return undefined
      return Math.max(leastQuietMs, pausesPerQuiet * longestMs)
    },
  }
}
