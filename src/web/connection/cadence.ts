/** How often something comes by itself on a link, if it does so steadily. */
export type Cadence = {
  /** Something came, now: UNIX milliseconds. */
  readonly note: (nowMs: number) => void
  readonly forget: () => void
  /** After how long without anything the link is silent; undefined where nothing comes steadily. */
  readonly quietMs: () => number | undefined
}

/**
 * A link is silent when nothing came for four times as long as the longest of the last pauses. Books and tickers come
 * several times a second, so that a market that stops is silent after 2.5 s.
 */
const leastQuietMs = 2_000
const pausesPerQuiet = 4
/** What comes less often than this does not come steadily. */
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
