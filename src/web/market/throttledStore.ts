import type { Clock } from '@/core/lib/clock'
import type { Timers } from '@/web/connection/timers'
import type { ViewStore } from './viewStore'

/**
 * Updates per second. Five suffice for a chart or a sum, ten for a figure that is read. 20 suffice for an option chain,
 * in which each quote changes about twice per second.
 */
export type Pace = 5 | 10 | 20

/**
 * Limits notifications to `pace` per second. The first change after a pause and every change of status or error are
 * published at once.
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
    // A negative difference means that the system clock was set back; publish at once then.
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
