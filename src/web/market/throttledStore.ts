import type { Clock } from '@/core/lib/clock'
import type { Timers } from '@/web/connection/timers'
import type { ViewStore } from './viewStore'

/**
 * Nobody reads a chart or a sum faster than five times per second, or a figure faster than ten. In a chain each quote
 * changes twice per second, and twenty frames show them all.
 */
export type Pace = 5 | 10 | 20

/** The first change after a pause is published at once, as is every change of status or error. */
export function createThrottledStore<View extends { readonly status: unknown; readonly error: unknown }>(
  store: ViewStore<View>,
  { clock, timers }: { readonly clock: Clock; readonly timers: Timers },
  pace: Pace = 5,
): ViewStore<View> {
  const listeners = new Set<{ readonly notify: () => void }>()
  const intervalMs = 1_000 / pace
  let seen = store.getSnapshot()
  let notifiedAtMs = -Infinity
  let stop = () => {}
  let cancelNotify: (() => void) | undefined

  function notifyAll(): void {
    cancelNotify?.()
    cancelNotify = undefined
    notifiedAtMs = clock.nowMs()
    seen = store.getSnapshot()
    for (const listener of Array.from(listeners)) listener.notify()
  }

  function onChange(): void {
    const { status, error } = store.getSnapshot()
    const passedMs = clock.nowMs() - notifiedAtMs
    // Ignores a clock that was set back.
    const isDue = passedMs >= intervalMs || passedMs < 0
    if (isDue || status !== seen.status || error !== seen.error) return notifyAll()
    cancelNotify ??= timers.after(intervalMs - passedMs, notifyAll)
  }

  return {
    getSnapshot: () => (listeners.size === 0 ? store.getSnapshot() : seen),
    subscribe: (notify) => {
      const listener = { notify }
      listeners.add(listener)
      if (listeners.size === 1) {
        stop = store.subscribe(onChange)
        seen = store.getSnapshot()
      }
      return () => {
        listeners.delete(listener)
        if (listeners.size > 0) return
        stop()
        cancelNotify?.()
        cancelNotify = undefined
        notifiedAtMs = -Infinity
      }
    },
  }
}
