import type { Clock } from '@/core/lib/clock'
import { percentile95, type Sample } from './recording'

/** The book on the screen. */
export type WatchedBook = {
  readonly subscribe: (listener: () => void) => () => void
  readonly getSnapshot: () => { readonly status: string; readonly updatedAtMs: number | undefined }
}

export type BookWatch = {
  /** Watches this book instead of the last one. Returns the way to stop. */
  readonly watch: (book: WatchedBook) => () => void
  /** What was seen since the last call. */
  readonly take: (nowMs: number) => Pick<Sample, 'bookDrawnMs' | 'bookAgeMs'>
}

/**
 * Measures how long changes of a book take from their arrival until they are drawn.
 *
 * @param afterPaint calls back when what the page has just changed is drawn
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
        // The time of a stale book says until when it was right, not when something arrived.
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
