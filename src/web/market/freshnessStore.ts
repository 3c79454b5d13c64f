import type { Socket } from '@/web/connection/socket'
import type { ViewStore } from './viewStore'

/** The link that everything live comes by. */
export type FreshnessConnection = Pick<Socket, 'subscribe' | 'silentSinceMs'>

type FreshnessView = { readonly status: unknown; readonly updatedAtMs: number | undefined }

/**
 * The same views, live only as long as the link can be heard. An old frame of any channel may be right, because a
 * channel sends nothing while nothing changes; what makes it old is a link that is silent or late. The link is checked
 * at every reading of a view, so that what is painted is judged at the time of painting. Without a link (in stand-ins)
 * what the store says is all that is known.
 */
export function whileSubscribed<View extends FreshnessView>(
  store: ViewStore<View>,
  link: FreshnessConnection | undefined,
): ViewStore<View> {
  if (link === undefined) return store
  let shown: { readonly of: View; readonly sinceMs: number; readonly view: View } | undefined
  const getSnapshot = () => {
    const view = store.getSnapshot()
    const sinceMs = view.status === 'live' ? link.silentSinceMs() : undefined
    if (sinceMs === undefined) return view
    // The same view for the same silence, as React asks of a snapshot.
    if (shown?.of !== view || shown.sinceMs !== sinceMs) {
      shown = { of: view, sinceMs, view: { ...view, status: 'stale', updatedAtMs: sinceMs } }
    }
    return shown.view
  }
  return {
    getSnapshot,
    subscribe: (listener) => {
      let lastStatus = getSnapshot().status
      const stop = store.subscribe(() => {
        lastStatus = getSnapshot().status
        listener()
      })
      // The link also reports its latency, which is no news here.
      const stopHearing = link.subscribe(() => {
        const { status } = getSnapshot()
        if (status === lastStatus) return
        lastStatus = status
        listener()
      })
      return () => {
        stop()
        stopHearing()
      }
    },
  }
}
