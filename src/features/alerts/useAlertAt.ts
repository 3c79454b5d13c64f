import { useCallback } from 'react'
import { useMarketData } from '@/marketData/marketDataContext'
import type { Price } from '@/protocol/fixed6'
import { tellLoadFailure } from '@/appContext/tellLoadFailure'

/** Sets an alert at a price of an instrument. Its code comes with the first. */
export function useAlertAt(instrumentName: string): (price: Price) => void {
  const marketData = useMarketData()
  return useCallback(
    (price) => {
      import('./alertAtPrice').then(
        ({ alertAtPrice }) => alertAtPrice(marketData, instrumentName, price),
        tellLoadFailure,
      )
    },
    [marketData, instrumentName],
  )
}
