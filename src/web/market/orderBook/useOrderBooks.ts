import { useSyncExternalStore, useMemo } from 'react'
import { useMarketData } from '@/web/market/marketDataContext'
import type { BookView } from './bookView'
import type { OrderBookStore } from './orderBookStore'

/** Live books by instrument name. Re-renders on each frame in which a book changed. */
export function useOrderBooks(instrumentNames: readonly string[]): ReadonlyMap<string, BookView> {
  const marketData = useMarketData()
  const key = instrumentNames.join(' ')
  const store = useMemo(() => {
    const names = key === '' ? [] : key.split(' ')
    return combine(names.map((name) => [name, marketData.orderBook(name)] as const))
  }, [marketData, key])
  return useSyncExternalStore(store.subscribe, store.getSnapshot)
}

function combine(stores: readonly (readonly [string, OrderBookStore])[]) {
  let seen: readonly BookView[] = []
  let views: ReadonlyMap<string, BookView> = new Map()
  return {
    subscribe: (listener: () => void) => {
      const stops = stores.map(([, store]) => store.subscribe(listener))
      return () => {
        for (const stop of stops) stop()
      }
    },
    // Returns a new map only when a book changed, because React requires stable snapshots.
    getSnapshot: () => {
      const now = stores.map(([, store]) => store.getSnapshot())
      if (now.length === seen.length && now.every((view, index) => view === seen[index])) return views
      seen = now
      views = new Map(stores.map(([name], index) => [name, now[index]] as const).flatMap(known))
      return views
    },
  }
}

function known([name, view]: readonly [string, BookView | undefined]) {
  return view === undefined ? [] : [[name, view] as const]
}
