import type { MarketData } from '@/web/market/marketData'
import { createCandlesStore, type CandlesKey, type CandlesStore } from './candlesStore'

const stores = new WeakMap<MarketData, Map<string, CandlesStore>>()

/** Returns the store of an instrument, source and interval, which all its charts share. */
export function candlesOf(marketData: MarketData, key: CandlesKey): CandlesStore {
  const known = stores.get(marketData) ?? new Map<string, CandlesStore>()
  stores.set(marketData, known)
  const name = `${key.source} ${key.interval} ${key.instrumentName}`
  const found = known.get(name) ?? makeStore(marketData, key)
  known.set(name, found)
  return found
}

function makeStore(marketData: MarketData, key: CandlesKey): CandlesStore {
  const { whileSubscribed, ...options } = marketData.candleInputs(key)
  const store = createCandlesStore(options, key)
  return { ...whileSubscribed(store), reload: store.reload, reachBack: store.reachBack }
}
