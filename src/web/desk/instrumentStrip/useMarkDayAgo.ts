import { useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import type { Price } from '@/core/protocol/fixed6'
import type { Instrument } from '@/core/protocol/instrument'
import { dailyMarketKey } from '@/web/market/markets/dailyMarketKey'
import type { DailyMarket } from '@/web/market/markets/marketRow'

/**
 * The mark of a day ago moves with time, so a perpetual takes the one that the market lists have read, if they have. Two
 * reads would show two changes on one screen. It is read from the cache, because the first screen has no list.
 */
export function useMarkDayAgo(
  { asset, instrumentType }: Pick<Instrument, 'asset' | 'instrumentType'>,
  ofHistory: Price | undefined,
): Price | undefined {
  const client = useQueryClient()
  const ofLists = useSyncExternalStore(
    (changed) => client.getQueryCache().subscribe(changed),
    () => client.getQueryData<DailyMarket>(dailyMarketKey(asset, 'PERPETUAL'))?.markDayAgo,
  )
  return (instrumentType === 'PERPETUAL' ? ofLists : undefined) ?? ofHistory
}
