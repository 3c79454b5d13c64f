import { notYetLive } from '@/web/market/connection'
import type { ViewStore } from '@/web/market/viewStore'
import type { TickersView } from './tickersStore'

const nothing: TickersView = { ...notYetLive, tickers: new Map(), timestampNs: undefined }

/** Joins ticker stores into one view. It is live when all available stores are, and has the latest time. */
export function joinTickers(stores: readonly ViewStore<TickersView>[]): ViewStore<TickersView> {
  let seen: readonly TickersView[] = []
  let joined = nothing
  return {
    subscribe: (listener) => {
      const stops = stores.map((store) => store.subscribe(listener))
      return () => {
        for (const stop of stops) stop()
      }
    },
    // Returns a new view only when a source changed, because React requires stable snapshots.
    getSnapshot: () => {
      const now = stores.map((store) => store.getSnapshot())
      if (now.length === seen.length && now.every((view, index) => view === seen[index])) return joined
      seen = now
      // A store has an error when the venue rejects its channel. Such stores are left out.
      const had = now.filter(({ error }) => error === undefined)
      const live = had.find(({ status }) => status !== 'live') ?? had[0] ?? nothing
      const times = now.flatMap(({ timestampNs }) => timestampNs ?? [])
      joined = {
        ...live,
        tickers: new Map(now.flatMap(({ tickers }) => [...tickers])),
        timestampNs: times.length === 0 ? undefined : times.reduce((a, b) => (a > b ? a : b)),
      }
      return joined
    },
  }
}
