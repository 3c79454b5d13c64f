import { ranks, type RequestPriority } from './requestQueue'
import { untilAborted } from './untilAborted'

/** One read, whoever waits for it. */
type SharedRead = {
  /** Aborted when no caller waits any more. */
  readonly signal: AbortSignal
  /** The most urgent of the callers. */
  readonly priority: () => RequestPriority
  /** No one joins from now on. */
  readonly close: () => void
}

type Open = { readonly join: (priority: RequestPriority) => Promise<unknown>; readonly leave: () => void }

/** Joins identical reads into one. */
export type SharedReads = {
  /**
   * What `begin` returns, or what an identical read under way does. Rejects at once with the reason of the caller's signal,
   * which the others do not notice.
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
    // Whoever has left does not hear of it.
    answer.then(close, close)
    return own
  }

  return {
    read: <T>(key: string, caller: Parameters<SharedReads['read']>[1], begin: (shared: SharedRead) => Promise<T>) => {
      const { signal, priority } = caller
      if (signal?.aborted === true) return Promise.reject(signal.reason as Error)
      const shared = open.get(key) ?? start(key, priority, begin)
      // The key has the address, and with it what is answered.
      const answer = shared.join(priority) as Promise<T>
      return untilAborted(answer, signal, shared.leave)
    },
  }
}
