import { setLongTimeout } from '@/core/lib/longTimeout'

export type Scheduler = {
  /** Runs `run` once after `delayMs`, unless the returned function is called first. */
  readonly after: (delayMs: number, run: () => void) => () => void
  /** Monotonic milliseconds for limits and idle times, not for timestamps. */
  readonly nowMs: () => number
}

export const systemScheduler: Scheduler = {
  // A closing process does not wait for a channel's next window.
  after: (delayMs, run) => setLongTimeout(run, delayMs, { isUnref: true }),
  nowMs: () => performance.now(),
}
