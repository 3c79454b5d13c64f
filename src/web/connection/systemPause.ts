import { systemTimers } from './timers'

/** Resolves after `ms` milliseconds. Works in browsers and in Node. */
export function systemPause(ms: number): Promise<void> {
  return new Promise((resolve) => void systemTimers.after(ms, resolve))
}
