import { useQuery } from '@tanstack/react-query'
import { getYieldVault } from '@/core/protocol/rest/swap'
import { useMarketData } from '@/web/market/marketDataContext'

/** Milliseconds between polls. The vault changes hourly, and when other accounts deposit or withdraw. */
const refetchInterval = 10_000

export function useYieldVault() {
  const { rest } = useMarketData()
  return useQuery({
    queryKey: ['yieldVault'],
    queryFn: ({ signal }) => rest.call(getYieldVault, {}, { signal }),
    refetchInterval,
  })
}
