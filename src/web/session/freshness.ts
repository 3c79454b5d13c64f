import type { Clock } from '@/core/lib/clock'
import { createListeners } from '@/core/lib/listeners'
import type { Socket } from '@/web/connection/socket'
import type { Timers } from '@/web/connection/timers'

/** What is shown of the account, and its promise: when it may be wrong it says since when, whatever the reason. */
export type Freshness = {
  /** UNIX milliseconds since which it may be wrong; undefined while it is right. */
  readonly getSnapshot: () => number | undefined
  readonly subscribe: (listener: () => void) => () => void
  /** What is known may be wrong since then, UNIX milliseconds: it is old until everything has been read again. */
  readonly lose: (sinceMs?: number) => void
  /** A list cannot be read: it is right until then, UNIX milliseconds; undefined when it was read again. */
  readonly setFailing: (sinceMs: number | undefined) => void
  /**
   * Reads all again, until it succeeds or something is lost again. Of several that run at once the last one counts.
   * `read` settles with whether it succeeded.
   */
  readonly renew: (read: () => Promise<boolean>) => Promise<void>
  /** Reads what has changed; a reading that takes long is shown to be under way. */
  readonly follow: (read: () => Promise<unknown>) => Promise<void>
  readonly close: () => void
}

/** A reading that takes no longer than this is no reason to say anything. */
const promptMs = 1_000

/** What is shown as old meanwhile is asked for by each list itself as well: this only looks whether all are there. */
const longestAgainMs = 4_000

/** `link` carries what follows the lists: while it cannot be heard they may be old. Absent in stand-ins. */
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
      // From the first failure on: a later one does not make it younger.
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
