import type { Timers } from '@/web/connection/timers'
import { soonMs } from '@/web/market/whenLive'
import type { Freshness } from './freshness'

/** For a press while the machine was too busy to prove freshness. Waits `soonMs` at most; the caller checks again. */
export function whenFresh(freshness: Pick<Freshness, 'getSnapshot' | 'subscribe'>, timers: Timers): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      if (freshness.getSnapshot() === undefined) end()
    }
    const stop = freshness.subscribe(look)
    const cancel = timers.after(soonMs, () => end())
    function end(): void {
      stop()
      cancel()
      resolve()
    }
    look()
  })
}
