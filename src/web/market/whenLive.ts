import type { Timers } from '@/web/connection/timers'
import type { ViewStore } from './viewStore'

/**
 * Milliseconds that a press waits for live data. A busy page needs far less; after a longer wait the market may differ.
 */
export const soonMs = 1_000

/**
 * Resolves with the first live view; `undefined` if there is none within `soonMs`. For presses while the page is too
 * busy to know that its data is current.
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
