import type { Timers } from '@/client/timers'
import type { Clock } from '@/lib/clock'
import type { ViewStore } from './viewStore'

type SlowSource = { readonly clock: Clock; readonly timers: Timers }

/** Nobody reads a chart, a tape or a sum that changes more often than this. */
const leastMs = 200
/** A busy market has a frame within this: what is told then is drawn together with it. */
const frameMs = 20

/**
 * The same views, told of at most five times a second: for what is read at leisure and costs much to draw. News after
 * silence is told at once, and so is every change of the status or of the error, whatever came just before.
 */
export function createSlowStore<View extends { readonly status: unknown; readonly error: unknown }>(
  store: ViewStore<View>,
  { clock, timers }: SlowSource,
): ViewStore<View> {
  const listeners = new Set<{ readonly tell: () => void }>()
  let seen = store.getSnapshot()
  let toldAtMs = -Infinity
  let stop = () => {}
  let cancelTelling: (() => void) | undefined

  function tell(): void {
    cancelTelling?.()
    cancelTelling = undefined
    toldAtMs = clock.nowMs()
    seen = store.getSnapshot()
    for (const listener of Array.from(listeners)) listener.tell()
  }

  function hear(): void {
    const { status, error } = store.getSnapshot()
    const passedMs = clock.nowMs() - toldAtMs
    // A clock that was put back is no reason to wait for it.
    const isDue = passedMs >= leastMs || passedMs < 0
    if (isDue || status !== seen.status || error !== seen.error) tell()
    else cancelTelling ??= timers.after(leastMs - passedMs + frameMs, tell)
  }

  return {
    getSnapshot: () => (listeners.size === 0 ? store.getSnapshot() : seen),
    subscribe: (tell) => {
      const listener = { tell }
      listeners.add(listener)
      if (listeners.size === 1) {
        stop = store.subscribe(hear)
        seen = store.getSnapshot()
      }
      return () => {
        listeners.delete(listener)
        if (listeners.size > 0) return
        stop()
        cancelTelling?.()
        cancelTelling = undefined
        toldAtMs = -Infinity
      }
    },
  }
}
