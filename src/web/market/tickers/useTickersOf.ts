import { useSyncExternalStore, useMemo } from 'react'
import type { InstrumentType } from '@/core/protocol/instrument'
import { useMarketData } from '@/web/market/marketDataContext'
import { joinTickers } from './joinTickers'
import { type TickersView } from './tickersStore'

/** All instruments of one type of an asset, for example `ETH OPTION`. */
export type TickerGroup = `${string} ${InstrumentType}`

/** Tickers of several groups. Re-renders on each frame in which a ticker changed. */
export function useTickersOf(groups: readonly TickerGroup[]): TickersView {
  const marketData = useMarketData()
  const key = groups.toSorted().join(',')
  const store = useMemo(() => {
    const scopes = key === '' ? [] : key.split(',').map(scopeOf)
    return joinTickers(scopes.map((scope) => marketData.tickers(scope)))
  }, [marketData, key])
  return useSyncExternalStore(store.subscribe, store.getSnapshot)
}

function scopeOf(group: string) {
  const [asset = '', type] = group.split(' ')
  return { kind: 'assetType', asset, instrumentType: type === 'OPTION' ? 'OPTION' : 'PERPETUAL' } as const
}
