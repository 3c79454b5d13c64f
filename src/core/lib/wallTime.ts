/**
 * Turns times of a clock that never goes back into milliseconds since 1970, finer than the millisecond of `Date.now`, which cuts
 * off: the largest difference that was seen is the right one, until the machine's clock was set back.
 */
export function createWallTime(nowMs: () => number, dateMs: () => number = Date.now): (ms: number) => number {
  let offset = -Infinity
  return (ms) => {
    const seen = dateMs() - nowMs()
    if (seen > offset || seen < offset - 2) offset = seen
    return ms + offset
  }
}
