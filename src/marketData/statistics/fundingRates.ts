import { useQueries } from '@tanstack/react-query'
import { getFunding } from '@/protocol/rest/marketData'
import type { FundingPoint } from '@/quant/indicators/fundingLine'
import { fundingHistoryQuery } from '../fundingHistory'
import { useMarketData } from '../marketDataContext'

/** What a perpetual pays: the rate to come, and those of the last days, oldest first. */
export type FundingRates = {
  readonly instrumentName: string
  /** Of the hour that ends at `nextEpoch`; undefined while it is not read. */
  readonly rate: number | undefined
  readonly nextEpoch: bigint | undefined
  readonly past: readonly FundingPoint[]
}

const hourS = 3_600
/** So many hours are shown. */
export const fundingHours = 72

/** Of several perpetuals; `fromS` is a full hour, so that the question is the same all hour long. */
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
