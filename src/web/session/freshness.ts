import type { Clock } from '@/core/lib/clock'
import { createListeners } from '@/core/lib/listeners'
import type { Socket } from '@/web/connection/socket'
import type { Timers } from '@/web/connection/timers'

export type Freshness = {
  /** Returns since when the data may be wrong, in UNIX milliseconds; undefined while it is right. */
  readonly getSnapshot: () => number | undefined
  readonly subscribe: (listener: () => void) => () => void
  /** Marks the data as stale since `sinceMs`, in UNIX milliseconds, until everything has been reread. */
  readonly lose: (sinceMs?: number) => void
  /**
   * Reports that a list cannot be read and was last right at `sinceMs`, in UNIX milliseconds; undefined once it is
   * reread.
   */
  readonly setFailing: (sinceMs: number | undefined) => void
  /** Repeats `read` until it resolves to true or the data is lost again; a newer run replaces this one. */
  readonly renew: (read: () => Promise<boolean>) => Promise<void>
  /** Runs a read of changed data. A slow read marks the data as stale. */
  readonly follow: (read: () => Promise<unknown>) => Promise<void>
  readonly close: () => void
}

/** A read that takes less than this does not mark the data as stale. */
const promptMs = 1_000

/**
 * Longest pause between attempts of `renew`. Each stale list also retries by itself, so an attempt only checks whether
 * all have arrived.
 */
const longestAgainMs = 4_000

/** `link` is the connection of the channels: while its data is too old, the lists may be stale. Absent in tests. */
export function createFreshness(
  clock: Clock,
  timers: Timers,
  link?: Pick<Socket, 'subscribe' | 'silentSinceMs'>,
): Freshness {
  const { subscribe, publish: notify } = createListeners(() => link?.subscribe(() => notify()) ?? (() => undefined))
  let lostMs: number | undefined
  let slowMs: number | undefined
  let failingMs: number | undefined
  let turn = {}
  let cancelAgain = () => {}
  let cancelSlow = () => {}
  const setSlow = (next: number | undefined) => {
    const isNews = slowMs !== next
    slowMs = next
    if (isNews) notify()
  }

  return {
    getSnapshot: () => lostMs ?? failingMs ?? slowMs ?? link?.silentSinceMs(),
    subscribe,
    lose: (sinceMs = clock.nowMs()) => {
      turn = {}
      if (lostMs !== undefined) return
      lostMs = sinceMs
      notify()
    },
    setFailing: (sinceMs) => {
      // The first failure counts, because a later failure does not make the data fresher.
      const next = sinceMs === undefined ? undefined : Math.min(sinceMs, failingMs ?? sinceMs)
      if (failingMs === next) return
      failingMs = next
      notify()
    },
    renew: async (read) => {
      const mine = (turn = {})
      for (let attempt = 0; ; attempt++) {
        const isRead = await read()
        if (turn !== mine || lostMs === undefined) return
        if (isRead) break
        const delayMs = Math.min(longestAgainMs, 1_000 * 2 ** attempt)
        await new Promise<void>((resolve) => {
          cancelAgain = timers.after(delayMs, resolve)
        })
        if (turn !== mine) return
      }
      lostMs = undefined
      notify()
    },
    follow: async (read) => {
      const sinceMs = clock.nowMs()
      cancelSlow()
      cancelSlow = timers.after(promptMs, () => setSlow(sinceMs))
      await read()
      cancelSlow()
      setSlow(undefined)
    },
    close: () => {
      turn = {}
      cancelAgain()
      cancelSlow()
    },
  }
}
