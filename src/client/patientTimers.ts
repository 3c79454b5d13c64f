import type { Clock } from '@/lib/clock'
import type { Timers } from './timers'

/** A timer so late says that the page, or its machine, was busy, and with it whatever should have been read meanwhile. */
const lateMs = 100
const graceMs = 100
const mostGraces = 2

/**
 * Timers for what was *not* heard in time. One that rings late does not know yet: the answer may be waiting to be read
 * behind it. So it waits a moment more, twice at most, for what waits to be read. A clock that is set looks like lateness
 * and costs the same moment.
 */
export function createPatientTimers(timers: Timers, clock: Pick<Clock, 'nowMs'>): Timers {
  return {
    after: (delayMs, callback) => {
      let cancel = () => {}
      const wait = (ms: number, graces: number) => {
        const dueMs = clock.nowMs() + ms
        cancel = timers.after(ms, () => {
          if (graces > 0 && clock.nowMs() - dueMs > lateMs) wait(graceMs, graces - 1)
          else callback()
        })
      }
      wait(delayMs, mostGraces)
      return () => cancel()
    },
  }
}
