import { useQuery, useQueries } from '@tanstack/react-query'
import type { InstrumentType } from '@/core/protocol/instrument'
import {
  getAssets,
  getCoingeckoStatistics,
  getOptionsHistory,
  getSettlementHistory,
  getStatistics,
  type Statistics,
} from '@/core/protocol/rest/marketData'
import type { FundingPoint } from '@/core/quant/fundingLine'
import type { EndpointReply } from '@/web/connection/restClient'
import { fundingHistoryQuery } from '@/web/market/fundingHistory'
import { useMarketData } from '@/web/market/marketDataContext'

/** 24h volumes move slowly. */
const refetchInterval = 15_000
const pageLimit = 50

/** Statistics of the whole venue; most figures exist for single assets only. */
export function useVenueTotal() {
  const { rest } = useMarketData()
  return useQuery({
    queryKey: ['statistics'],
    queryFn: ({ signal }) => rest.call(getStatistics, { query: {} }, { signal }),
    refetchInterval,
  })
}

export function useAssets() {
  const { rest } = useMarketData()
  return useQuery({ queryKey: ['assets'], queryFn: ({ signal }) => rest.call(getAssets, {}, { signal }) })
}

/** Milliseconds between reads of each query in a list, so that a long list asks 20 requests a minute at most. */
const againMs = (count: number) => Math.max(refetchInterval, count * 3_000)

/** Statistics by asset. An asset that is still loading is absent. */
export function useAssetStatistics(
  assets: readonly string[],
  instrumentType: InstrumentType,
): ReadonlyMap<string, Statistics> {
  const { rest } = useMarketData()
  const read = useQueries({
    queries: assets.map((asset) => ({
      queryKey: ['statistics', asset, instrumentType],
      queryFn: ({ signal }: { signal: AbortSignal }) =>
        rest.call(getStatistics, { query: { asset, instrumentType } }, { signal }),
      staleTime: refetchInterval,
      refetchInterval: againMs(assets.length),
    })),
  })
  return new Map(
    assets.flatMap((asset, at) => {
      const data = read[at]?.data
      return data === undefined ? [] : [[asset, data] as const]
    }),
  )
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
  /** Rate of the hour that ends at `nextEpoch`. */
  readonly rate: number | undefined
  /** UNIX nanoseconds. */
  readonly nextEpoch: bigint | undefined
  readonly past: readonly FundingPoint[]
}

export type PerpetualStatistics = EndpointReply<typeof getCoingeckoStatistics>[number]

const hourS = 3_600
export const fundingHours = 72

/**
 * Funding of perpetuals, with the past of those in view. The past begins at a full hour, so that the query key changes
 * only hourly.
 */
export function useFundingRates(
  perpetuals: readonly PerpetualStatistics[],
  inView: ReadonlySet<string>,
  nowMs: number,
): readonly FundingRates[] {
  const { rest } = useMarketData()
  const fromS = Math.floor(nowMs / 1_000 / hourS) * hourS - fundingHours * hourS
  const names = perpetuals.map(({ tickerId }) => tickerId).filter((name) => inView.has(name))
  const histories = useQueries({
    queries: names.map((instrumentName) => fundingHistoryQuery(rest, { instrumentName, fromS })),
  })
  return perpetuals.map(({ tickerId, fundingRate, nextFundingRateTimestamp: nextS }) => ({
    instrumentName: tickerId,
    rate: fundingRate,
    nextEpoch: nextS === undefined ? undefined : nextS * 1_000_000_000n,
    past: histories[names.indexOf(tickerId)]?.data ?? [],
  }))
}
