import { setLongTimeout } from '@/core/lib/longTimeout'

/** Time that passes, as an argument: tests turn it by hand. */
export type Scheduler = {
  /** Runs `run` once, `delayMs` from now, unless the returned function is called first. */
  readonly after: (delayMs: number, run: () => void) => () => void
  /** Milliseconds from an arbitrary beginning; never goes back. For limits and idle times, not for stamps. */
  readonly nowMs: () => number
}

export const systemScheduler: Scheduler = {
  // A process that is closing does not wait for a channel's next window.
  after: (delayMs, run) => setLongTimeout(run, delayMs, { isUnref: true }),
  nowMs: () => performance.now(),
}
