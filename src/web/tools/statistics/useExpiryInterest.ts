import { useMemo, useSyncExternalStore } from 'react'
import { useMarketData } from '@/web/market/marketDataContext'
import { optionChainOf, type ChainExpiry } from '@/web/market/options/chainStore'
import { optionScope } from '@/web/market/options/useOptions'
import { useInstruments } from '@/web/market/useInstruments'
import { expiryInterest, type ExpiryInterest, type Tickers } from './expiryInterest'

/** Open contracts of the asset's expiries. Re-renders only when one changes, not with each price. */
export function useExpiryInterest(asset: string): readonly ExpiryInterest[] | undefined {
  const marketData = useMarketData()
  const { data } = useInstruments()
  const { subscribe, read } = useMemo(() => {
    const store = marketData.slowly(marketData.tickers(optionScope(asset)))
    const chain = optionChainOf((data ?? []).filter(({ instrument }) => instrument.asset === asset))
    return { subscribe: store.subscribe, read: interestReader(chain, () => store.getSnapshot().tickers) }
  }, [marketData, asset, data])
  const rows = useSyncExternalStore(subscribe, read)
  return data === undefined ? undefined : rows
}

/** Returns a function that reads the open contracts, and returns the same rows until one changes. */
function interestReader(chain: readonly ChainExpiry[], tickers: () => Tickers) {
  let last: readonly ExpiryInterest[] | undefined
  return (): readonly ExpiryInterest[] => {
    const next = expiryInterest(chain, tickers())
    const isSame = last?.every(({ calls, puts }, at) => calls === next[at]?.calls && puts === next[at]?.puts) === true
    return (last = isSame && last !== undefined ? last : next)
  }
}
