import type { Clock } from '@/core/lib/clock'
import { createStore } from '@/core/lib/store'

/** Stores until when the venue wants this page to wait, so that the screen can show the wait. */
export type RetryWaits = {
  /** Call when a wait of `waitMs` starts. */
  readonly note: (waitMs: number) => void
  /** End of the latest wait in UNIX milliseconds, which may be in the past; undefined before the first wait. */
  readonly getSnapshot: () => number | undefined
  readonly subscribe: (listener: () => void) => () => void
}

export function createRetryWaits(clock: Pick<Clock, 'nowMs'>): RetryWaits {
  const { getSnapshot, subscribe, set } = createStore<number | undefined>(undefined)
  return {
    note: (waitMs) => set(Math.max(getSnapshot() ?? 0, clock.nowMs() + waitMs)),
    getSnapshot,
    subscribe,
  }
}
