import type { Clock } from '@/core/lib/clock'
import { percentile95, type Sample } from './recording'

export type WatchedBook = {
  readonly subscribe: (listener: () => void) => () => void
  readonly getSnapshot: () => { readonly status: string; readonly updatedAtMs: number | undefined }
}

export type BookWatch = {
  /** Watches this book in place of the previous one. Returns a function that stops it. */
  readonly watch: (book: WatchedBook) => () => void
  readonly take: (nowMs: number) => Pick<Sample, 'bookDrawnMs' | 'bookAgeMs'>
}

/**
 * Measures the time from the arrival of a book change to its paint.
 *
 * @param afterPaint calls back once the page's latest change is painted
 */
export function createBookWatch(clock: Pick<Clock, 'nowMs'>, afterPaint: (callback: () => void) => void): BookWatch {
  let delays: number[] = []
  let drawnUpToMs: number | undefined
  return {
    watch: (book) => {
      let knownMs = book.getSnapshot().updatedAtMs
      drawnUpToMs = knownMs
      const unsubscribe = book.subscribe(() => {
        const { status, updatedAtMs } = book.getSnapshot()
        // A stale book's time is when it was last valid, not when data arrived.
        if (status !== 'live' || updatedAtMs === undefined || updatedAtMs <= (knownMs ?? 0)) return
        knownMs = updatedAtMs
        afterPaint(() => {
          delays.push(clock.nowMs() - updatedAtMs)
          drawnUpToMs = updatedAtMs
        })
      })
      return () => {
        unsubscribe()
        drawnUpToMs = undefined
      }
    },
    take: (nowMs) => {
      const bookDrawnMs = percentile95(delays)
      delays = []
      return { bookDrawnMs, bookAgeMs: drawnUpToMs === undefined ? undefined : nowMs - drawnUpToMs }
    },
  }
}
