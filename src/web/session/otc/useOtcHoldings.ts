import { skipToken, useQuery } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { useMarketData } from '@/web/market/marketDataContext'
import { useAccess } from '@/web/session/accountContext'
import { createValuationPrices } from '@/web/session/figures/valuationPrices'
import { otcHoldings, type OtcHolding } from './otcHoldings'
import { otcQuery } from './otcQuery'
import { useSurfaces } from './useSurface'

export type OtcBook = {
  readonly holdings: readonly OtcHolding[]
  readonly isUnread: boolean
  readonly isLoading?: boolean
}

/** Returns the OTC positions valued at current prices; empty without an account. */
export function useOtcHoldings(): OtcBook {
  const marketData = useMarketData()
  const access = useAccess()
  const own = access.status === 'trading' ? otcQuery(marketData.rest, access.account) : undefined
  const { data, isError } = useQuery(own ?? { queryKey: ['signedOut'], queryFn: skipToken })
  const positions = data?.otcPositions ?? []
  const assets = [...new Set(positions.map(({ asset }) => asset))]
  const prices = createValuationPrices(marketData, [], assets)
  const { indexes } = useSyncExternalStore(prices.subscribe, prices.getSnapshot)
  const surfaces = useSurfaces(assets)
  return {
    holdings: otcHoldings(positions, surfaces, indexes, marketData.venueClock.nowNs()),
    isUnread: data === undefined && isError,
    isLoading: own !== undefined && data === undefined && !isError,
  }
}
