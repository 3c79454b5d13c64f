import type { Timers } from '@/web/connection/timers'
import { soonMs } from '@/web/market/whenLive'
import type { Freshness } from './freshness'

/**
 * Resolves once the account's data is fresh, or after `soonMs`, so the caller must check freshness again. For a press
 * while the machine was too busy to prove freshness.
 */
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
