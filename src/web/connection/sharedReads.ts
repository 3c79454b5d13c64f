import { ranks, type RequestPriority } from './requestQueue'
import { untilAborted } from './untilAborted'

/** One read, shared by all its current callers. */
type SharedRead = {
  /** Aborted when the last caller has left. */
  readonly signal: AbortSignal
  /** Returns the most urgent priority of all callers so far. */
  readonly priority: () => RequestPriority
  /** Stops further callers from joining. */
  readonly close: () => void
}

type Open = { readonly join: (priority: RequestPriority) => Promise<unknown>; readonly leave: () => void }

/** Merges identical reads in flight into one request. */
export type SharedReads = {
  /**
   * Joins an identical open read, or calls `begin`. Rejects at once with the reason of the caller's signal; the other
   * callers are not affected.
   */
  readonly read: <T>(
    key: string,
    caller: { readonly priority: RequestPriority; readonly signal: AbortSignal | undefined },
    begin: (shared: SharedRead) => Promise<T>,
  ) => Promise<T>
}

export function createSharedReads(): SharedReads {
  const open = new Map<string, Open>()

  function start(key: string, first: RequestPriority, begin: (shared: SharedRead) => Promise<unknown>): Open {
    const controller = new AbortController()
    let mostUrgent = first
    let callers = 0
    const close = () => {
      if (open.get(key) === own) open.delete(key)
    }
    const own: Open = {
      join: (priority) => {
        callers++
        if (ranks[priority] < ranks[mostUrgent]) mostUrgent = priority
        return answer
      },
      leave: () => {
        callers--
        if (callers > 0) return
        close()
        controller.abort()
      },
    }
    open.set(key, own)
    const answer = begin({ signal: controller.signal, priority: () => mostUrgent, close })
    // The two handlers also keep the rejection handled when every caller has left.
    answer.then(close, close)
    return own
  }

  return {
    read: <T>(key: string, caller: Parameters<SharedReads['read']>[1], begin: (shared: SharedRead) => Promise<T>) => {
      const { signal, priority } = caller
      if (signal?.aborted === true) return Promise.reject(signal.reason as Error)
      const shared = open.get(key) ?? start(key, priority, begin)
      // The key contains the endpoint, so the answer has the caller's type.
      const answer = shared.join(priority) as Promise<T>
      return untilAborted(answer, signal, shared.leave)
    },
  }
}
