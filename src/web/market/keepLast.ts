import type { Timers } from '@/web/connection/timers'
import { keepForTheTurn, type Keep } from './viewStore'

/** As long as a trader looks at another screen and comes back. */
const keptMs = 15_000

/**
 * Keeps the stores that were left last, at most `most` of them, for 15 s: a desk that is opened again shows its market in
 * its first frame, and need not wait for a snapshot. The oldest ends with the turn in which there is one too many, unless
 * its reader is back by then.
 */
export function createKeepLast(timers: Timers, most: number): Keep {
  const ends = new Set<() => void>()
  return (stop) => {
    const end = () => {
      if (callOff()) stop()
    }
    const callOff = () => {
      cancel()
      return ends.delete(end)
    }
    const cancel = timers.after(keptMs, end)
    ends.add(end)
    const [oldest] = ends
    if (ends.size > most && oldest !== undefined) queueMicrotask(oldest)
    return callOff
  }
}

/** Keeps a store that has no reader like `keep`, while `isWorthIt` says so at the end of the turn in which it was left. */
export function keepWhen(isWorthIt: () => boolean, keep: Keep): Keep {
  return (stop) => {
    let callOff = keepForTheTurn(() => {
      if (isWorthIt()) callOff = keep(stop)
      else stop()
    })
    return () => callOff()
  }
}
