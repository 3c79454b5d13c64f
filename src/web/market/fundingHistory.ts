import { queryOptions, skipToken, useQuery } from '@tanstack/react-query'
import type { FundingPoint } from '@/core/quant/fundingLine'
import type { RestClient } from '@/web/connection/restClient'
import { useMarketData } from './marketDataContext'
import type { FundingAsk } from './readFunding'

const minuteMs = 60_000

export function fundingHistoryQuery(rest: RestClient, ask: FundingAsk | undefined) {
  return queryOptions({
    queryKey: ['fundingHistory', ask?.instrumentName, ask?.fromS],
    queryFn: ask === undefined ? skipToken : ({ signal }) => readPast(rest, ask, signal),
    staleTime: minuteMs,
    refetchInterval: 5 * minuteMs,
  })
}

/** Reads the funding history; disabled while `ask` is `undefined`. */
export function useFundingHistory(ask: FundingAsk | undefined) {
  return useQuery(fundingHistoryQuery(useMarketData().rest, ask))
}

/** Loaded lazily, because few charts show funding. */
async function readPast(rest: RestClient, ask: FundingAsk, signal: AbortSignal): Promise<readonly FundingPoint[]> {
  const { readFunding } = await import('./readFunding')
  return readFunding(rest, ask, signal)
}
