import { useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import type { Price } from '@/core/protocol/fixed6'
import type { Instrument } from '@/core/protocol/instrument'
import { useMarketData } from '@/web/market/marketDataContext'
import { dailyMarketKey } from '@/web/market/markets/dailyMarketKey'
import type { DailyMarket } from '@/web/market/markets/marketRow'
import { markDayAgo } from '@/web/market/tickers/dailyStats'

/**
 * The mark of a day ago moves with time, so a perpetual takes the one of a market list on the screen. Two reads would
 * show two changes on one screen. It is read from the cache, because the first screen has no list, and only while a list
 * uses it, because nothing reads it again afterwards.
 */
export function useMarkDayAgo(
  { asset, instrumentType }: Pick<Instrument, 'asset' | 'instrumentType'>,
  ofHistory: Price | undefined,
): Price | undefined {
  const client = useQueryClient()
  const { venueClock } = useMarketData()
  const cache = client.getQueryCache()
  const { queryHash } = client.defaultQueryOptions({ queryKey: dailyMarketKey(asset, 'PERPETUAL') })
  const ofList = useSyncExternalStore(
    (changed) => cache.subscribe(changed),
    () => {
      const query = cache.get<DailyMarket>(queryHash)
      return query?.isActive() === true ? query.state.data : undefined
    },
  )
  return (instrumentType === 'PERPETUAL' ? markDayAgo(ofList, venueClock) : undefined) ?? ofHistory
}
