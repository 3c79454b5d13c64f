import { useCallback } from 'react'
import { useMarketData } from '@/marketData/marketDataContext'
import type { Price } from '@/protocol/fixed6'
import { usePageStores } from '@/appContext/pageStores'
import { showLoadFailure } from '@/appContext/showLoadFailure'

/** Sets an alert at a price of an instrument. Its code comes with the first. */
export function useAlertAt(instrumentName: string): (price: Price) => void {
  const marketData = useMarketData()
  const stores = usePageStores()
  return useCallback(
    (price) => {
      import('./alertAtPrice').then(
        ({ alertAtPrice }) => alertAtPrice(stores, marketData, instrumentName, price),
        showLoadFailure,
      )
    },
    [stores, marketData, instrumentName],
  )
}
