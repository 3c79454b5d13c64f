import { useMemo, useSyncExternalStore } from 'react'
import { useMarketData } from '@/web/market/marketDataContext'
import { optionChainOf } from '@/web/market/options/chainStore'
import { optionScope } from '@/web/market/options/useOptions'
import { useInstruments } from '@/web/market/useInstruments'
import { expiryInterest, type ExpiryInterest } from './expiryInterest'

/** Open contracts of the asset's expiries. Re-renders only when one changes, not with each price. */
export function useExpiryInterest(asset: string): readonly ExpiryInterest[] | undefined {
  const marketData = useMarketData()
  const { data } = useInstruments()
  const { subscribe, read } = useMemo(() => {
    const store = marketData.slowly(marketData.tickers(optionScope(asset)))
    const chain = data && optionChainOf(data.filter(({ instrument }) => instrument.asset === asset))
    let last: readonly ExpiryInterest[] | undefined
    return {
      subscribe: store.subscribe,
      read: () => {
        const next = chain && expiryInterest(chain, store.getSnapshot().tickers)
        if (!isSame(last, next)) last = next
        return last
      },
    }
  }, [marketData, asset, data])
  return useSyncExternalStore(subscribe, read)
}

function isSame(some: readonly ExpiryInterest[] | undefined, others: readonly ExpiryInterest[] | undefined): boolean {
  return (
    some?.length === others?.length &&
    some?.every(({ calls, puts }, at) => calls === others?.[at]?.calls && puts === others?.[at]?.puts) !== false
  )
}
