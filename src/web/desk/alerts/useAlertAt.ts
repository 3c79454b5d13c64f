import { useCallback } from 'react'
import type { Price } from '@/core/protocol/fixed6'
import { useMarketData } from '@/web/market/marketDataContext'
import { usePageStores } from '@/web/session/pageStores'
import { showLoadFailure } from '@/web/ui/showLoadFailure'

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
