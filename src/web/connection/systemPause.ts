import { systemTimers } from './timers'

/** Resolves after `ms` milliseconds, or when the signal aborts. Works in browsers and in Node. */
export function systemPause(ms: number, signal?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const cancel = systemTimers.after(ms, resolve)
    signal?.addEventListener('abort', () => {
      cancel()
      resolve()
    })
  })
}
