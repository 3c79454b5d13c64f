/** A stream as its reader saw it when it looked last. */
export type StreamBounds = {
  readonly firstSeq: number
  readonly lastSeq: number
  readonly messages: number
  readonly bytes: number
  /** When the first and the last message were stored, by the clock of NATS; undefined while there is none. */
  readonly firstAtMs: number | undefined
  readonly lastAtMs: number | undefined
}

/** How far a reader is behind its stream. Who cannot look is behind more and more. */
export type StreamFreshness = {
  /** All that the stream held so long ago was read, in milliseconds. */
  readonly staleMs: () => number
  /** Messages that it held at the last look, and that were not read by now. */
  readonly behind: () => number
  readonly bounds: () => StreamBounds | undefined
}

/** `readSeq` is the number of the last message that was read; `nowMs` never goes back. */
export function createStreamFreshness(readSeq: () => number, nowMs: () => number = () => performance.now()) {
  let seen: StreamBounds | undefined
  /** Ends that were seen and not reached yet, oldest first. */
  let ahead: { readonly seq: number; readonly atMs: number }[] = []
  let currentAtMs = nowMs()

  function settle(): void {
    const read = readSeq()
    for (const { seq, atMs } of ahead) if (seq <= read) currentAtMs = atMs
    ahead = ahead.filter(({ seq }) => seq > read)
  }

  return {
    /** The stream was asked at `askedAtMs` and had these bounds. */
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
