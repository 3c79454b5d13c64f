import { setLongTimeout } from '@/core/lib/longTimeout'

/** Timers as a dependency, so that tests can advance them by hand. */
export type Timers = {
  /** Calls back once after `delayMs`. Returns a function that cancels the timer and may be called at any time. */
  readonly after: (delayMs: number, callback: () => void) => () => void
}

/** Timers of the browser (and of Node), which also support delays beyond 24 days. */
export const systemTimers: Timers = {
  after: (delayMs, callback) => setLongTimeout(callback, delayMs),
}
