import type { Timers } from '@/client/timers'
import type { Clock } from '@/lib/clock'
import type { ViewStore } from './viewStore'

type SlowSource = { readonly clock: Clock; readonly timers: Timers }

/** No one reads a chart, a tape or a sum that changes more often than this. */
const leastMs = 200
/** A busy market has a frame within this time: what is published then is drawn together with it. */
const frameMs = 20

/**
 * The same views, published at most five times a second: for what needs no faster updates and costs much to draw. News
 * after silence is published at once, and so is every change of the status or of the error, whatever came just before.
 */
export function createThrottledStore<View extends { readonly status: unknown; readonly error: unknown }>(
  store: ViewStore<View>,
  { clock, timers }: SlowSource,
): ViewStore<View> {
  const listeners = new Set<{ readonly notify: () => void }>()
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

  function hear(): void {
    const { status, error } = store.getSnapshot()
    const passedMs = clock.nowMs() - notifiedAtMs
    // A clock that was put back is no reason to wait for it.
    const isDue = passedMs >= leastMs || passedMs < 0
    if (isDue || status !== seen.status || error !== seen.error) notifyAll()
    else cancelNotify ??= timers.after(leastMs - passedMs + frameMs, notifyAll)
  }

  return {
    getSnapshot: () => (listeners.size === 0 ? store.getSnapshot() : seen),
    subscribe: (notify) => {
      const listener = { notify }
      listeners.add(listener)
      if (listeners.size === 1) {
        stop = store.subscribe(hear)
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
