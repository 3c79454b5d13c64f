import type { Timers } from '@/web/connection/timers'
import { soonMs } from '@/web/market/whenLive'
import type { Freshness } from './freshness'

/**
 * Resolves once the account's data is fresh, within `soonMs` at most: for a press while the page or its machine was too
 * busy to prove it. The caller checks again.
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
