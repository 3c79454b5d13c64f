import { useSyncExternalStore } from 'react'
import { useMarketData } from '../marketDataContext'
import type { CandleInterval } from './candles'
import type { CandlesView } from './candlesStore'

/** The candles of one instrument, anew at each frame in which one changed, and the way to try a failed history again. */
export function useCandles(
  instrumentName: string,
  interval: CandleInterval,
): CandlesView & { readonly reload: () => void } {
  const store = useMarketData().candles(instrumentName, interval)
  const view = useSyncExternalStore(store.subscribe, store.getSnapshot)
  return { ...view, reload: store.reload }
}
