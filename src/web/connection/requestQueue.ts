import type { Clock } from '@/core/lib/clock'
import { UnreachableError } from './callErrors'
import { createRequestPace } from './requestPace'
import type { Timers } from './timers'

/**
 * Decides which read is sent first when the budget is short. `outcome`: the fate of an order; `account`: the trader's
 * orders, positions and balances; `screen`: visible market data; `background`: anything that can wait.
 */
export type RequestPriority = 'outcome' | 'account' | 'screen' | 'background'

/** A read with a lower rank is sent first. */
export const ranks: Readonly<Record<RequestPriority, number>> = { outcome: 0, account: 1, screen: 2, background: 3 }

/** Limits of the reads that start per second, and of the reads in flight. */
export type RequestBudget = { readonly perSecond: number; readonly underWay: number }

type QueuedRead = {
  readonly name: string
  /** Called whenever a slot is free, because another caller may have joined the read and made it more urgent. */
  readonly priority: () => RequestPriority
  /** A read that is aborted while it waits is never sent. */
  readonly signal: AbortSignal
}

/** Decides when each read is sent. Writes are sent at once but count against the requests per second. */
export type RequestQueue = {
  /**
   * Sends the read when its slot comes. Rejects with the signal's reason, or with {@link UnreachableError} after 30
   * seconds in the queue, in addition to a wait that the venue demanded; in both cases a waiting read was not sent.
   */
  readonly read: <T>(read: QueuedRead, send: () => Promise<T>) => Promise<T>
  readonly noteWrite: () => void
  /** Call after a rate limit: no read starts for `waitMs`, then half the budget applies, and it recovers slowly. */
  readonly slowDown: (waitMs: number) => void
}

/** Longer than any burst of a screen takes. A longer wait would look like endless loading. */
const mostQueuedMs = 30_000

type Waiting = { readonly read: QueuedRead; readonly begin: () => void }

export function createRequestQueue(
  { perSecond, underWay }: RequestBudget,
  { clock, timers }: { readonly clock: Pick<Clock, 'nowMs'>; readonly timers: Timers },
): RequestQueue {
  let waiting: readonly Waiting[] = []
  let active = 0
  const pace = createRequestPace(perSecond, clock)
  let cancelWake = () => {}

  /** True while a read of this rank may start. The last slot is reserved for the ranks `outcome` and `account`. */
  const hasPlace = (rank: number) => active < underWay && (rank <= ranks.account || active < Math.max(1, underWay - 1))

  function pump(): void {
    cancelWake()
    for (;;) {
      const rankOf = ({ read }: Waiting) => ranks[read.priority()]
      const [next] = waiting.toSorted((a, b) => rankOf(a) - rankOf(b))
      if (next === undefined || !hasPlace(rankOf(next))) return
      const waitMs = pace.untilNextMs()
      if (waitMs > 0) {
        cancelWake = timers.after(Math.ceil(waitMs), pump)
        return
      }
      next.begin()
    }
  }

  return {
    read: (read, send) =>
      new Promise((resolve, reject) => {
        const { signal, name } = read
        if (signal.aborted) return reject(signal.reason as Error)
        const leave = () => {
          waiting = waiting.filter((other) => other !== entry)
          cancelLimit()
          signal.removeEventListener('abort', callOff)
        }
        const callOff = () => {
          leave()
          reject(signal.reason as Error)
        }
        let cancelLimit = timers.after(mostQueuedMs + pace.pauseLeftMs(), giveUp)
        function giveUp(): void {
          // The venue may have demanded a wait since.
          const pausedMs = pace.pauseLeftMs()
          if (pausedMs > 0) {
            cancelLimit = timers.after(mostQueuedMs + pausedMs, giveUp)
            return
          }
          leave()
          reject(new UnreachableError(`${name}: not sent, as too many requests were waiting`))
        }
        const begin = () => {
          leave()
          active++
          pace.noteStart()
          const finish = () => {
            active--
            pump()
          }
          resolve(send().finally(finish))
        }
        const entry = { read, begin }
        signal.addEventListener('abort', callOff)
        waiting = [...waiting, entry]
        pump()
      }),
    noteWrite: pace.noteStart,
    slowDown: (waitMs) => {
      pace.slowDown(waitMs)
      pump()
    },
  }
}
