import type { Clock } from '@/core/lib/clock'
import type { Timers } from '@/web/connection/timers'

/** A wait that ends by a timer, because the system clock may be set back or forward meanwhile. */
export function createCountdown({ clock, timers }: { readonly clock: Pick<Clock, 'nowMs'>; readonly timers: Timers }) {
  let cancel: (() => void) | undefined
  let [dueMs, spanMs] = [0, 0]
  const end = () => {
    cancel?.()
    cancel = undefined
  }
  return {
    begin: (ms: number) => {
      end()
      if (ms <= 0) return
      spanMs = ms
      dueMs = clock.nowMs() + ms
      cancel = timers.after(ms, () => {
        cancel = undefined
      })
    },
    end,
    /** By the clock as long as the clock fits the timer; 0 only after the timer has ended. */
    leftMs: (): number => (cancel === undefined ? 0 : Math.min(spanMs, Math.max(1, dueMs - clock.nowMs()))),
  }
}
