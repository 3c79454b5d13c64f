import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useClient } from '@/web/connection/clientContext'
import { useMarketData } from '@/web/market/marketDataContext'
import { usePageStores } from '@/web/session/pageStores'
import { openAlerts } from './myAlerts'

export function useAlertWatch(venueId: string): void {
  const { feed } = useClient()
  const marketData = useMarketData()
  const queryClient = useQueryClient()
  const stores = usePageStores()
  useEffect(
    () => openAlerts({ venueId, feed, marketData, queryClient, stores }),
    [venueId, feed, marketData, queryClient, stores],
  )
}
