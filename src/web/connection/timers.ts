import { setLongTimeout } from '@/core/lib/longTimeout'

/** Waiting, as an argument: tests turn it by hand. */
export type Timers = {
  /** Calls back once after `delayMs`. Returns the way to call it off, which may be used at any time. */
  readonly after: (delayMs: number, callback: () => void) => () => void
}

/** The timers of the browser (and of Node). */
export const systemTimers: Timers = {
  after: (delayMs, callback) => setLongTimeout(callback, delayMs),
}
