/**
 * Converts monotonic times to UNIX milliseconds, finer than `Date.now`, which truncates. The largest offset seen so far
 * is the best estimate, until the machine's clock is set back.
 */
export function createWallTime(nowMs: () => number, dateMs: () => number = Date.now): (ms: number) => number {
  let offset = -Infinity
  return (ms) => {
    const seen = dateMs() - nowMs()
    if (seen > offset || seen < offset - 2) offset = seen
    return ms + offset
  }
}
