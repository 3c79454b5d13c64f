import { notYetLive } from '@/web/market/connection'
import type { ViewStore } from '@/web/market/viewStore'
import type { TickersView } from './tickersStore'

const nothing: TickersView = { ...notYetLive, tickers: new Map(), timestampNs: undefined }

/** Joins ticker stores: live when all available ones are, with the latest time. */
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
    // A new view only when a source changed, as React requires of snapshots.
    getSnapshot: () => {
      const now = stores.map((store) => store.getSnapshot())
      if (now.length === seen.length && now.every((view, index) => view === seen[index])) return joined
      seen = now
      // A store whose channel the venue rejects has an error, and is left out.
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
