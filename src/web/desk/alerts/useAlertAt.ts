import { useCallback } from 'react'
import type { Price } from '@/core/protocol/fixed6'
import { useMarketData } from '@/web/market/marketDataContext'
import { usePageStores } from '@/web/session/pageStores'
import { showLoadFailure } from '@/web/ui/showLoadFailure'

/** Returns a function that adds an alert at a price. Its code loads when the first alert is added. */
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
