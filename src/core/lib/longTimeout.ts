/** A longer delay overflows 32 bits, and the callback runs at once (HTML standard, 8.6; Node, `setTimeout`). */
export const longestTimerMs = 2 ** 31 - 1

type LongTimeoutOptions = {
  /** Whether a Node process may end while the timer is pending. */
  readonly isUnref?: boolean
}

/**
 * `setTimeout` for a delay of any length: a long one is waited out in parts. `Infinity` never calls back, and what is
 * not a number is our own mistake and throws. Returns the function that cancels it.
 */
export function setLongTimeout(callback: () => void, delayMs: number, options: LongTimeoutOptions = {}): () => void {
  if (Number.isNaN(delayMs)) throw new RangeError('a delay is a number of milliseconds')
  let timer: ReturnType<typeof setTimeout>
  const wait = (leftMs: number) => {
    const partMs = Math.min(leftMs, longestTimerMs)
    timer = setTimeout(() => (leftMs > partMs ? wait(leftMs - partMs) : callback()), partMs)
    // In a browser a timer is a number.
    if (options.isUnref === true && typeof timer === 'object') timer.unref()
  }
  wait(delayMs)
  return () => clearTimeout(timer)
}
