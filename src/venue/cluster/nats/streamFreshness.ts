/** A stream as of its reader's last poll. */
export type StreamBounds = {
  readonly firstSeq: number
  readonly lastSeq: number
  readonly messages: number
  readonly bytes: number
  /** Storage times of the first and the last message, by the clock of NATS; undefined if the stream is empty. */
  readonly firstAtMs: number | undefined
  readonly lastAtMs: number | undefined
}

/** A reader's lag behind its stream, which grows while it cannot poll. */
export type StreamFreshness = {
  /** Milliseconds: the reader has read everything that the stream contained this long ago. */
  readonly staleMs: () => number
  /** Messages in the stream at the last poll that have not been read. */
  readonly behind: () => number
  readonly bounds: () => StreamBounds | undefined
}

/** Measures a reader's lag. `readSeq` is the number of the last message read; `nowMs` is monotonic. */
export function createStreamFreshness(readSeq: () => number, nowMs: () => number = () => performance.now()) {
  let seen: StreamBounds | undefined
  /** Ends of the stream that were seen but not reached yet, oldest first. */
  let ahead: { readonly seq: number; readonly atMs: number }[] = []
  let currentAtMs = nowMs()

  function settle(): void {
    const read = readSeq()
    for (const { seq, atMs } of ahead) if (seq <= read) currentAtMs = atMs
    ahead = ahead.filter(({ seq }) => seq > read)
  }

  return {
    /** Records a poll of the stream at `askedAtMs` that returned these bounds. */
    looked: (bounds: StreamBounds, askedAtMs: number): void => {
      seen = bounds
      ahead.push({ seq: bounds.lastSeq, atMs: askedAtMs })
      settle()
    },
    staleMs: () => {
      settle()
      return nowMs() - currentAtMs
    },
    behind: () => Math.max(0, (seen?.lastSeq ?? 0) - readSeq()),
    bounds: () => seen,
  }
}
