import { systemTimers } from './timers'

/** Waits by the timers of the browser (and of Node). */
export function systemPause(ms: number): Promise<void> {
  return new Promise((resolve) => void systemTimers.after(ms, resolve))
}
