import { useQuery } from '@tanstack/react-query'
import { getYieldVault } from '@/core/protocol/rest/swap'
import { useMarketData } from '@/web/market/marketDataContext'

/** It moves by the hour, and with what others give and take. */
const refetchInterval = 10_000

/** The current state of the vault. */
export function useYieldVault() {
  const { rest } = useMarketData()
  return useQuery({
    queryKey: ['yieldVault'],
    queryFn: ({ signal }) => rest.call(getYieldVault, {}, { signal }),
    refetchInterval,
  })
}
