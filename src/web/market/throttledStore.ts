import type { Timers } from '@/web/connection/timers'
import type { Clock } from '@/core/lib/clock'
import type { NextFrame } from '@/web/ui/browser/nextFrame'
import type { ViewStore } from './viewStore'

export type SlowSource = {
  readonly clock: Clock
  readonly timers: Timers
  readonly nextFrame: NextFrame
  /** Calls back in a frame that is drawn anyway. Absent in stand-ins: only the source has frames. */
  readonly withNextPicture?: NextFrame | undefined
  /** Shared by all stores that are drawn in the same frames. */
  readonly turns?: SlowTurns
}

/** Who is drawn while the page cannot draw everything in time. */
export type SlowTurns = {
  /** A page that is busy draws less often what is read slowly. */
  readonly isBusy: () => boolean
  /** Whether the present frame has room: a busy page draws one of them beside the book, and none in the frames right after. */
  readonly take: (nowMs: number) => boolean
}

/** Two frames with more than a book in them delay the second one's book twice. Seven are drawn in 600 ms: room for each. */
const apartMs = 50

export function createSlowTurns(isBusy: () => boolean): SlowTurns {
  let takenAtMs = -Infinity
  return {
    isBusy,
    take: (nowMs) => {
      const isFree = !isBusy() || nowMs - takenAtMs >= apartMs || nowMs < takenAtMs
      if (isFree) takenAtMs = nowMs
      return isFree
    },
  }
}

/**
 * At most this many a second: no one reads a chart, a tape or a sum that changes more often than five times, or a figure
 * that does more often than ten. Of the many quotes of a chain each changes twice a second, and twenty pictures show all.
 */
export type Pace = 5 | 10 | 20

/**
 * What comes almost in time goes with a frame that is drawn anyway, of the source or of another: a channel of ten messages
 * a second would otherwise miss every other one of its frames by a millisecond, and have one more drawn after it.
 */
const earlyMs = 20
/** For as long the last news waits for such a frame, before it asks for one of its own: with ten a second there is one. */
const lateMs = 120

/**
 * The same views, published at `pace`, or less often while the page is busy: for what needs no faster updates and costs much to draw. News after silence is published at once, and so is every change of the status or of the error, whatever came just before.
 */
export function createThrottledStore<View extends { readonly status: unknown; readonly error: unknown }>(
  store: ViewStore<View>,
  { clock, timers, nextFrame, withNextPicture, turns }: SlowSource,
  pace: Pace = 5,
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
    if (status !== seen.status || error !== seen.error) return notifyAll()
    if (notifyIfDue()) return
    cancelNotify ??= timers.after(Math.max(0, notifiedAtMs + leastMs() - clock.nowMs()) + lateMs, waitForFrame)
    withNextPicture?.(lookBeside)
  }

  /**
   * A chart or a tape takes a busy page as long to draw as the book: drawn every 600 ms each, they hold up one book in ten.
   */
  const leastMs = () => (turns?.isBusy() === true ? (pace > 5 ? 2_000 : 3_000) : 1_000) / pace

  function notifyIfDue(): boolean {
    const nowMs = clock.nowMs()
    const passedMs = nowMs - notifiedAtMs
    // A clock that was put back is no reason to wait for it.
    const isDue = passedMs >= leastMs() - earlyMs || passedMs < 0
    if (!isDue || turns?.take(nowMs) === false) return false
    notifyAll()
    return true
  }

  /** What waits looks at each frame of others, and takes the first that comes in time. */
  function lookBeside(): void {
    if (cancelNotify !== undefined && !notifyIfDue()) withNextPicture?.(lookBeside)
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
