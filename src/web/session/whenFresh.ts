import type { Timers } from '@/web/connection/timers'
import { soonMs } from '@/web/market/whenLive'
import type { Freshness } from './freshness'

/**
 * Settles once what is known of the account is right, within `soonMs` at most: for what was pressed in a moment in which
 * the page, or its machine, was too busy to prove that it is. The reader looks again whether it is.
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
