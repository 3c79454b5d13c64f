import type { Clock } from '@/core/lib/clock'
import type { Timers } from '@/web/connection/timers'
import type { ViewStore } from './viewStore'

/**
 * At most this many a second: no one reads a chart, a tape or a sum that changes more often than five times, or a figure
 * that does more often than ten. Of the many quotes of a chain each changes twice a second, and twenty frames show all.
 */
export type Pace = 5 | 10 | 20

/**
 * The same views, published at `pace`: for what needs no faster updates and costs much to draw. News after silence is
 * published at once, and so is every change of the status or of the error.
 */
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
    // A clock that was put back is no reason to wait for it.
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
