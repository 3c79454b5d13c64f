import { useSyncExternalStore } from 'react'
import { useMarketData } from '@/web/market/marketDataContext'
import type { IndexView } from './indexStore'

/** The index of an asset, updated at each frame in which it changed. */
export function useIndex(asset: string): IndexView {
  const store = useMarketData().index(asset)
  return useSyncExternalStore(store.subscribe, store.getSnapshot)
}
