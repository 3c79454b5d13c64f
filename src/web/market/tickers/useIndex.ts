import { useSyncExternalStore } from 'react'
import { useMarketData } from '@/web/market/marketDataContext'
import type { IndexView } from './indexStore'

export function useIndex(asset: string): IndexView {
  const store = useMarketData().index(asset)
  return useSyncExternalStore(store.subscribe, store.getSnapshot)
}
