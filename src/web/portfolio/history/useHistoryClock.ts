import { systemClock, type Clock } from '@/core/lib/clock'
import { useFollowedMarket } from '@/web/market/followedMarketContext'
import { useMarketData } from '@/web/market/marketDataContext'

/** The clock of the account's past. The time of a replay is that of its recording, which only the venue knows. */
export function useHistoryClock(): Clock {
  const { venueClock } = useMarketData()
  return useFollowedMarket() === 'replay' ? venueClock : systemClock
}
