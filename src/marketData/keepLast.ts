import type { Timers } from '@/client/timers'
import type { Keep } from './viewStore'

/** As long as a trader looks at another screen and comes back. */
const keptMs = 15_000

/**
 * Keeps the store that was left last for 15 s: a desk that is opened again shows its market in its first frame, and
 * need not wait for a snapshot. The one that was kept before ends with the turn, unless its reader is back by then.
 */
export function createKeepLast(timers: Timers): Keep {
  let endLast: (() => void) | undefined
  return (stop) => {
    let isOver = false
    const end = () => {
      if (isOver) return
      callOff()
      stop()
    }
    const callOff = () => {
      isOver = true
      cancel()
      if (endLast === end) endLast = undefined
    }
    const cancel = timers.after(keptMs, end)
    if (endLast !== undefined) queueMicrotask(endLast)
    endLast = end
    return callOff
  }
}
