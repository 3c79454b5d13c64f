import type { Timers } from '@/web/connection/timers'
import type { ViewStore } from './viewStore'

/**
 * How long a press waits for live data, milliseconds. A page that was busy reads in much less what waits for it; after
 * longer, the market may be another one.
 */
export const soonMs = 1_000

/**
 * The view once it is live, or undefined when it is not within `soonMs`: for what was pressed in a moment in which the
 * page, or its machine, was too busy to prove that its data is current.
 */
export function whenLive<View extends { readonly status: unknown }>(
  store: ViewStore<View>,
  timers: Timers,
): Promise<View | undefined> {
  return new Promise((resolve) => {
    const end = (view: View | undefined) => {
      stop()
      cancel()
      resolve(view)
    }
    const look = () => {
      const view = store.getSnapshot()
      if (view.status === 'live') end(view)
    }
    const stop = store.subscribe(look)
    const cancel = timers.after(soonMs, () => {
      const view = store.getSnapshot()
      end(view.status === 'live' ? view : undefined)
    })
    look()
  })
}
