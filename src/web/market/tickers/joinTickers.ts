import { notYetLive } from '@/web/market/connection'
import type { ViewStore } from '@/web/market/viewStore'
import type { TickersView } from './tickersStore'

const nothing: TickersView = { ...notYetLive, tickers: new Map(), timestampNs: undefined }

/** Joins several stores of tickers: live when all available ones are, and as new as the newest. */
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
    // A new view only when one of the views is new, as React asks of a snapshot.
    getSnapshot: () => {
      const now = stores.map((store) => store.getSnapshot())
      if (now.length === seen.length && now.every((view, index) => view === seen[index])) return joined
      seen = now
      // One that the venue refuses has an error and no news: the others go on without it.
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
