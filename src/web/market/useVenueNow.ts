import { useNow } from '@/web/ui/useNow'
import { useMarketData } from './marketDataContext'

/** Venue time in milliseconds, updated once per second, for expiries and deadlines. Independent of the local clock. */
export function useVenueNow(): number {
  const { clock, venueClock } = useMarketData()
  return useNow() + venueClock.nowMs() - clock.nowMs()
}
