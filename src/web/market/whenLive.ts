import type { Timers } from '@/web/connection/timers'
import type { ViewStore } from './viewStore'

/** Milliseconds that a press waits for live data. A busy page needs far less; after longer, the market may differ. */
export const soonMs = 1_000

/**
 * `undefined` if not live within `soonMs`. For presses while the page was too busy to show that its data is current.
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
