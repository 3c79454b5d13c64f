/**
 * Longest delay of a native timer. A longer delay overflows 32 bits, and the callback would run at once (HTML
 * standard, 8.6; Node, `setTimeout`).
 */
export const longestTimerMs = 2 ** 31 - 1

type LongTimeoutOptions = {
  readonly isUnref?: boolean
}

/**
 * Like `setTimeout`, but for a delay of any length: a long delay is split into several timers. `Infinity` never calls
 * back. Throws for NaN. Returns the function that cancels.
 */
export function setLongTimeout(callback: () => void, delayMs: number, options: LongTimeoutOptions = {}): () => void {
  if (Number.isNaN(delayMs)) throw new RangeError('a delay is a number of milliseconds')
  let timer: ReturnType<typeof setTimeout>
  const wait = (leftMs: number) => {
    const partMs = Math.min(leftMs, longestTimerMs)
    timer = setTimeout(() => (leftMs > partMs ? wait(leftMs - partMs) : callback()), partMs)
    // In a browser a timer is a number and has no `unref`.
    if (options.isUnref === true && typeof timer === 'object') timer.unref()
  }
  wait(delayMs)
  return () => clearTimeout(timer)
}
