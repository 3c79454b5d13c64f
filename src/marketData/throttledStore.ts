import type { Timers } from '@/client/timers'
import type { Clock } from '@/lib/clock'
import type { NextFrame } from '@/lib/nextFrame'
import type { ViewStore } from './viewStore'

export type SlowSource = { readonly clock: Clock; readonly timers: Timers; readonly nextFrame: NextFrame }

/** At most this many a second: no one reads a chart, a tape or a sum that changes more often than five times. */
export type Pace = 5 | 10

/**
 * News of the source is drawn in a frame anyway, so what comes almost in time goes with it: a channel of ten messages a
 * second would otherwise miss every other one of its frames by a millisecond, and have one more drawn after it.
 */
const earlyMs = 20
/** For as long the last news waits for a frame of the source, before it asks for one of its own. */
const lateMs = 50

/**
 * The same views, published at `pace`: for what needs no faster updates and costs much to draw. News after silence is published at once, and so is every change of the status or of the error, whatever came just before.
 */
export function createThrottledStore<View extends { readonly status: unknown; readonly error: unknown }>(
  store: ViewStore<View>,
  { clock, timers, nextFrame }: SlowSource,
  pace: Pace = 5,
): ViewStore<View> {
  const leastMs = 1_000 / pace
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
    const isDue = passedMs >= leastMs - earlyMs || passedMs < 0
    if (isDue || status !== seen.status || error !== seen.error) notifyAll()
    else cancelNotify ??= timers.after(leastMs - passedMs + lateMs, waitForFrame)
  }

  /** Several that have waited are drawn together, and with whatever else there is. */
  function waitForFrame(): void {
    let isOver = false
    cancelNotify = () => (isOver = true)
    nextFrame(() => {
      if (!isOver) notifyAll()
    })
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
