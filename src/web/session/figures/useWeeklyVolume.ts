import { useQuery } from '@tanstack/react-query'
import type { Address } from '@/core/protocol/instrument'
import { getWeeklyVolume } from '@/core/protocol/rest/account'
import { useMarketData } from '@/web/market/marketDataContext'

/** Reads this week's volume and its fee tier. Only fills change them. */
export function useWeeklyVolume(account: Address) {
  const { rest } = useMarketData()
  return useQuery({
    queryKey: ['account', account, 'weeklyVolume'],
    queryFn: ({ signal }) => rest.call(getWeeklyVolume, {}, { signal }),
    refetchInterval: 30_000,
  })
}
