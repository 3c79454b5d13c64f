import { useSyncExternalStore } from 'react'
import { useMarketData } from '@/web/market/marketDataContext'
import type { CandlesKey, CandlesStore, CandlesView } from './candlesStore'
import { candlesOf } from './candleStores'

/** The candles of one instrument, a few times a second while one changes, and the way to try a failed history again. */
export function useCandles(key: CandlesKey): CandlesView & Pick<CandlesStore, 'reload' | 'reachBack'> {
  const marketData = useMarketData()
  const store = candlesOf(marketData, key)
  const slow = marketData.slowly(store)
  const view = useSyncExternalStore(slow.subscribe, slow.getSnapshot)
  return { ...view, reload: store.reload, reachBack: store.reachBack }
}
