import { queryOptions, useQuery } from '@tanstack/react-query'
import type { RestClient } from '@/client/restClient'
import {
  getAssets,
  getCoingeckoStatistics,
  getOptionsHistory,
  getSettlementHistory,
  getStatistics,
  type Statistics,
} from '@/protocol/rest/marketData'
import { useMarketData } from '../marketDataContext'

/** Volumes of a day move slowly. */
const refetchInterval = 15_000
const pageLimit = 50

/** One asset: its perpetual and its options apart. */
export type AssetStatistics = {
  readonly asset: string
  readonly perpetual: Statistics
  /** Undefined where the venue lists none. */
  readonly options: Statistics | undefined
}

export type VenueStatistics = { readonly total: Statistics; readonly assets: readonly AssetStatistics[] }

/** Volumes and open interest of the whole venue and of each asset. */
function venueStatisticsQuery(rest: RestClient) {
  return queryOptions({
    queryKey: ['statistics'],
    queryFn: async ({ signal }): Promise<VenueStatistics> => {
      const [total, assets] = await Promise.all([
        rest.call(getStatistics, { query: {} }, { signal }),
        rest.call(getAssets, {}, { signal }),
      ])
      return { total, assets: await Promise.all(assets.map((asset) => readAsset(rest, asset, signal))) }
    },
    refetchInterval,
  })
}

async function readAsset(rest: RestClient, asset: string, signal: AbortSignal): Promise<AssetStatistics> {
  const ask = (instrumentType: 'PERPETUAL' | 'OPTION') =>
    rest.call(getStatistics, { query: { asset, instrumentType } }, { signal })
  const [perpetual, options] = await Promise.all([ask('PERPETUAL'), ask('OPTION')])
  // An asset without options is told with nothing traded and nothing open.
  const isTraded =
    (options.openInterest?.total ?? 0n) > 0n || options.dailyVolume > 0n || (options.totalVolume ?? 0n) > 0n
  return { asset, perpetual, options: isTraded ? options : undefined }
}

export function useVenueStatistics() {
  return useQuery(venueStatisticsQuery(useMarketData().rest))
}

/** Every perpetual as aggregators are told of it: open interest, index, the rate to come. */
export function usePerpetualStatistics() {
  const { rest } = useMarketData()
  return useQuery({
    queryKey: ['coingeckoStatistics'],
    queryFn: ({ signal }) => rest.call(getCoingeckoStatistics, {}, { signal }),
    refetchInterval,
  })
}

/** What options were settled at, of one asset or of all, newest first. */
export function useSettlementRows(asset: string | undefined) {
  const { rest } = useMarketData()
  return useQuery({
    queryKey: ['settlementRows', asset ?? 'all'],
    queryFn: ({ signal }) => {
      const query = { limit: pageLimit, ...(asset !== undefined && { asset }) }
      return rest.call(getSettlementHistory, { query }, { signal })
    },
    refetchInterval: 60_000,
  })
}

/** The last trades over all options of an asset, by anybody, newest first. */
export function useOptionTrades(asset: string) {
  const { rest } = useMarketData()
  return useQuery({
    queryKey: ['optionTrades', asset],
    queryFn: ({ signal }) => rest.call(getOptionsHistory, { query: { asset, limit: pageLimit } }, { signal }),
    refetchInterval: 5_000,
  })
}
