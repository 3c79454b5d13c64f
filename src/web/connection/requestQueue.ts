import type { Clock } from '@/core/lib/clock'
import { UnreachableError } from './callErrors'
import { createRequestPace } from './requestPace'
import type { Timers } from './timers'

/**
 * Which read goes first when not all can: `outcome` tells what became of an order, `account` what the trader has, `screen`
 * what is looked at; `background` can wait.
 */
export type RequestPriority = 'outcome' | 'account' | 'screen' | 'background'

/** The lowest goes first. */
export const ranks: Readonly<Record<RequestPriority, number>> = { outcome: 0, account: 1, screen: 2, background: 3 }

/** How many reads begin in a second, and how many are under way at once, at most. */
export type RequestBudget = { readonly perSecond: number; readonly underWay: number }

type QueuedRead = {
  readonly name: string
  /** Asked when a place is free: a read that others join may have become more urgent. */
  readonly priority: () => RequestPriority
  /** A read that is called off while it waits is never sent. */
  readonly signal: AbortSignal
}

/** Decides when each read is sent. Writes never wait, but those that were sent leave less for reads. */
export type RequestQueue = {
  /**
   * Sends when it is this read's turn. Rejects with the reason of the signal, and with {@link UnreachableError} when its
   * turn did not come in 30 seconds: nothing was sent then.
   */
  readonly read: <T>(read: QueuedRead, send: () => Promise<T>) => Promise<T>
  readonly noteWrite: () => void
  /** The venue limits the rate: nothing is read for so long, and then half as much. */
  readonly slowDown: (waitMs: number) => void
}

/** Longer than the longest burst of a screen takes; what waited so long would be shown as loading for too long. */
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

  /** The last place under way is for what the trader's money depends on. */
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
        const cancelLimit = timers.after(mostQueuedMs, () => {
          leave()
          reject(new UnreachableError(`${name}: not sent, as too many requests were waiting`))
        })
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
