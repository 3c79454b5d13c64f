import { queryOptions, useQueries } from '@tanstack/react-query'
import type { RestClient } from '@/client/restClient'
import type { Amount, Price, Usd } from '@/protocol/fixed6'
import { getStatistics } from '@/protocol/rest/marketData'
import { useMarketData } from '../marketDataContext'

/** What of the last 24 hours is known of the perpetual of an asset. */
export type DailyMarket = {
  readonly asset: string
  readonly volume: Usd
  readonly openInterest: Amount | undefined
  readonly markDayAgo: Price | undefined
}

export function dailyMarketQuery(rest: RestClient, asset: string) {
  return queryOptions({
    queryKey: ['dailyMarket', asset],
    queryFn: async ({ signal }): Promise<DailyMarket> => {
      const query = { asset, instrumentType: 'PERPETUAL' } as const
      const { dailyVolume, openInterest, markPrice24hAgo } = await rest.call(getStatistics, { query }, { signal })
      return { asset, volume: dailyVolume, openInterest: openInterest?.total, markDayAgo: markPrice24hAgo }
    },
    staleTime: 60_000,
    refetchInterval: 60_000,
  })
}

/** One reading an asset, by asset; those that are not read yet are missing. */
export function useDailyMarkets(assets: readonly string[]): ReadonlyMap<string, DailyMarket> {
  const { rest } = useMarketData()
  return useQueries({ queries: assets.map((asset) => dailyMarketQuery(rest, asset)), combine: byAsset })
}

function byAsset(results: readonly { readonly data: DailyMarket | undefined }[]): ReadonlyMap<string, DailyMarket> {
  return new Map(results.flatMap(({ data }) => (data === undefined ? [] : [[data.asset, data] as const])))
}
