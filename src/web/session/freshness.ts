import type { Clock } from '@/core/lib/clock'
import { createListeners } from '@/core/lib/listeners'
import type { Socket } from '@/web/connection/socket'
import type { Timers } from '@/web/connection/timers'

export type Freshness = {
  /** UNIX milliseconds since when it may be wrong; undefined while it is right. */
  readonly getSnapshot: () => number | undefined
  readonly subscribe: (listener: () => void) => () => void
  /** Marks the data as stale since then, UNIX milliseconds, until everything has been read again. */
  readonly lose: (sinceMs?: number) => void
  /** A list cannot be read: it was right until then, UNIX milliseconds. Undefined once it is read again. */
  readonly setFailing: (sinceMs: number | undefined) => void
  /** Reads until it succeeds or something is lost again; the last run counts. `read` resolves to its success. */
  readonly renew: (read: () => Promise<boolean>) => Promise<void>
  /** Reads what has changed. A slow read shows the data as stale. */
  readonly follow: (read: () => Promise<unknown>) => Promise<void>
  readonly close: () => void
}

/** A read within this time is not reported. */
const promptMs = 1_000

/** Each stale list also retries by itself; this only checks whether all have arrived. */
const longestAgainMs = 4_000

/** `link` carries the channels: without it the lists may be stale. Absent in tests. */
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
      // From the first failure on: a later one does not make the data fresher.
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
