import { useNow } from '@/web/ui/useNow'
import { useMarketData } from './marketDataContext'

/** The venue's time in milliseconds, once a second: for times to expiry and deadlines, whatever this machine's clock says. */
export function useVenueNow(): number {
  const { clock, venueClock } = useMarketData()
  return useNow() + venueClock.nowMs() - clock.nowMs()
}
