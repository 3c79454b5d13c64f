import { useSyncExternalStore } from 'react'
import { useMarketData } from '@/web/market/marketDataContext'
import type { CandlesKey, CandlesStore, CandlesView } from './candlesStore'
import { candlesOf } from './candleStores'

/** Candles of one instrument, updated a few times per second, with a function to retry a failed history. */
export function useCandles(key: CandlesKey): CandlesView & Pick<CandlesStore, 'reload' | 'reachBack'> {
  const marketData = useMarketData()
  const store = candlesOf(marketData, key)
  const slow = marketData.slowly(store)
  const view = useSyncExternalStore(slow.subscribe, slow.getSnapshot)
  return { ...view, reload: store.reload, reachBack: store.reachBack }
}
