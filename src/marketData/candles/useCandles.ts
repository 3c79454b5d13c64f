import { useSyncExternalStore } from 'react'
import { useMarketData } from '../marketDataContext'
import type { CandlesKey, CandlesView } from './candlesStore'

/** The candles of one instrument, anew at each frame in which one changed, and the way to try a failed history again. */
export function useCandles(key: CandlesKey): CandlesView & { readonly reload: () => void } {
  const store = useMarketData().candles(key)
  const view = useSyncExternalStore(store.subscribe, store.getSnapshot)
  return { ...view, reload: store.reload }
}
