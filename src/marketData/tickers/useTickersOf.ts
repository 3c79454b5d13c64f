import { useMemo, useSyncExternalStore } from 'react'
import type { Ticker } from '@/protocol/channels/ticker'
import type { InstrumentType } from '@/protocol/instrument'
import type { ViewStore } from '../viewStore'
import { useMarketData } from '../marketDataContext'
import type { TickersView } from './tickersStore'

/** All instruments of a type of an asset, as `ETH OPTION`. */
export type TickerGroup = `${string} ${InstrumentType}`

/** The tickers of several groups together, anew at each frame in which one of them changed. */
export function useTickersOf(groups: readonly TickerGroup[]): ReadonlyMap<string, Ticker> {
  const marketData = useMarketData()
  const key = groups.toSorted().join(',')
  const store = useMemo(() => {
    const scopes = key === '' ? [] : key.split(',').map(scopeOf)
    return combine(scopes.map((scope) => marketData.tickers(scope)))
  }, [marketData, key])
  return useSyncExternalStore(store.subscribe, store.getSnapshot)
}

function scopeOf(group: string) {
  const [asset = '', type] = group.split(' ')
  return { kind: 'assetType', asset, instrumentType: type === 'OPTION' ? 'OPTION' : 'PERPETUAL' } as const
}

function combine(stores: readonly ViewStore<TickersView>[]) {
  let seen: readonly TickersView[] = []
  let tickers: ReadonlyMap<string, Ticker> = new Map()
  return {
    subscribe: (listener: () => void) => {
      const stops = stores.map((store) => store.subscribe(listener))
      return () => {
        for (const stop of stops) stop()
      }
    },
    // A new map only when one of the views is new, as React asks of a snapshot.
    getSnapshot: () => {
      const now = stores.map((store) => store.getSnapshot())
      if (now.length === seen.length && now.every((view, index) => view === seen[index])) return tickers
      seen = now
      tickers = new Map(now.flatMap((view) => [...view.tickers]))
      return tickers
    },
  }
}
