import { useQuery } from '@tanstack/react-query'
import { getYieldVault } from '@/core/protocol/rest/swap'
import { useMarketData } from '@/web/market/marketDataContext'

/** The vault changes hourly, and when others deposit or withdraw. */
const refetchInterval = 10_000

export function useYieldVault() {
  const { rest } = useMarketData()
  return useQuery({
    queryKey: ['yieldVault'],
    queryFn: ({ signal }) => rest.call(getYieldVault, {}, { signal }),
    refetchInterval,
  })
}
