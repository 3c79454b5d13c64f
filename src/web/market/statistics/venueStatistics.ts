import { queryOptions, useQuery, useQueries } from '@tanstack/react-query'
import {
  getAssets,
  getCoingeckoStatistics,
  getOptionsHistory,
  getSettlementHistory,
  getStatistics,
  type Statistics,
  getFunding,
} from '@/core/protocol/rest/marketData'
import type { FundingPoint } from '@/core/quant/fundingLine'
import type { RestClient } from '@/web/connection/restClient'
import { fundingHistoryQuery } from '@/web/market/fundingHistory'
import { useMarketData } from '@/web/market/marketDataContext'

/** 24h volumes move slowly. */
const refetchInterval = 15_000
const pageLimit = 50

export type AssetStatistics = {
  readonly asset: string
  readonly perpetual: Statistics
  /** Statistics of the asset's options; `undefined` if the venue lists no options. */
  readonly options: Statistics | undefined
}

export type VenueStatistics = { readonly total: Statistics; readonly assets: readonly AssetStatistics[] }

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
  // An asset without options is reported with zero volume and open interest.
  const isTraded =
    (options.openInterest?.total ?? 0n) > 0n || options.dailyVolume > 0n || (options.totalVolume ?? 0n) > 0n
  return { asset, perpetual, options: isTraded ? options : undefined }
}

export function useVenueStatistics() {
  return useQuery(venueStatisticsQuery(useMarketData().rest))
}

/** Statistics of all options of an asset. */
export function useOptionStatistics(asset: string) {
  const { rest } = useMarketData()
  return useQuery({
    queryKey: ['optionStatistics', asset],
    queryFn: ({ signal }) => rest.call(getStatistics, { query: { asset, instrumentType: 'OPTION' } }, { signal }),
    refetchInterval: 60_000,
  })
}

/** Statistics of all perpetuals, from the endpoint for aggregators: open interest, index and next funding rate. */
export function usePerpetualStatistics() {
  const { rest } = useMarketData()
  return useQuery({
    queryKey: ['coingeckoStatistics'],
    queryFn: ({ signal }) => rest.call(getCoingeckoStatistics, {}, { signal }),
    refetchInterval,
  })
}

/** Option settlements of an asset, or of all assets, newest first. */
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

/** Recent public trades in all options of an asset, newest first. */
export function useOptionTrades(asset: string) {
  const { rest } = useMarketData()
  return useQuery({
    queryKey: ['optionTrades', asset],
    queryFn: ({ signal }) => rest.call(getOptionsHistory, { query: { asset, limit: pageLimit } }, { signal }),
    refetchInterval: 5_000,
  })
}

/** Funding of a perpetual: the next rate, and the rates of recent days, oldest first. */
export type FundingRates = {
  readonly instrumentName: string
  /** Rate of the hour that ends at `nextEpoch`; `undefined` while loading. */
  readonly rate: number | undefined
  readonly nextEpoch: bigint | undefined
  readonly past: readonly FundingPoint[]
}

const hourS = 3_600
export const fundingHours = 72

/** Funding of several perpetuals. `fromS` is a full hour, so that the query key changes only hourly. */
export function useFundingRates(names: readonly string[], nowMs: number): readonly FundingRates[] {
  const { rest } = useMarketData()
  const fromS = Math.floor(nowMs / 1_000 / hourS) * hourS - fundingHours * hourS
  const rates = useQueries({
    queries: names.map((instrumentName) => ({
      queryKey: ['funding', instrumentName],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        rest.call(getFunding, { query: { instrumentName } }, { signal }),
      refetchInterval: 10_000,
    })),
  })
  const histories = useQueries({
    queries: names.map((instrumentName) => fundingHistoryQuery(rest, { instrumentName, fromS })),
  })
  return names.map((instrumentName, at) => ({
    instrumentName,
    rate: rates[at]?.data?.fundingRate,
    nextEpoch: rates[at]?.data?.nextEpoch,
    past: histories[at]?.data ?? [],
  }))
}
