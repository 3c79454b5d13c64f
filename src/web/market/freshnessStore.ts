import type { Socket } from '@/web/connection/socket'
import type { ViewStore } from './viewStore'

/** The connection that delivers all live data. */
export type FreshnessConnection = Pick<Socket, 'subscribe' | 'silentSinceMs'>

type FreshnessView = { readonly status: unknown; readonly updatedAtMs: number | undefined }

/**
 * Wraps a store so that its view is live only while the connection is: a channel sends nothing while nothing changes,
 * so only a silent or slow connection makes the view stale. Every read checks the connection, so that no paint shows an
 * outdated status. Without a connection (in tests) the status of the store applies.
 */
export function whileSubscribed<View extends FreshnessView>(
  store: ViewStore<View>,
  connection: FreshnessConnection | undefined,
): ViewStore<View> {
  if (connection === undefined) return store
  let shown: { readonly of: View; readonly sinceMs: number; readonly view: View } | undefined
  const getSnapshot = () => {
    const view = store.getSnapshot()
    const sinceMs = view.status === 'live' ? connection.silentSinceMs() : undefined
    if (sinceMs === undefined) return view
    // Returns the same object throughout one silence, because React requires stable snapshots.
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
      // The connection also notifies of latency changes, which do not affect freshness.
      const stopListening = connection.subscribe(() => {
        const { status } = getSnapshot()
        if (status === lastStatus) return
        lastStatus = status
        listener()
      })
      return () => {
        stop()
        stopListening()
      }
    },
  }
}
