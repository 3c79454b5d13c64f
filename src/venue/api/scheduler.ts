/** Time that passes, as an argument: tests turn it by hand. */
export type Scheduler = {
  /** Runs `run` once, `delayMs` from now, unless the returned function is called first. */
  readonly after: (delayMs: number, run: () => void) => () => void
  /** Milliseconds from an arbitrary beginning; never goes back. For limits and idle times, not for stamps. */
  readonly nowMs: () => number
}

export const systemScheduler: Scheduler = {
  after: (delayMs, run) => {
    const timer = setTimeout(run, delayMs)
    // A process that is closing does not wait for a channel's next window. In a browser a timer is a number.
    if (typeof timer === 'object') timer.unref()
    return () => clearTimeout(timer)
  },
  nowMs: () => performance.now(),
}
