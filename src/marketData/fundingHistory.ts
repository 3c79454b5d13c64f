import { queryOptions, skipToken, useQuery } from '@tanstack/react-query'
import type { RestClient } from '@/client/restClient'
import { getFundingHistory } from '@/protocol/rest/marketData'
import type { FundingPoint } from '@/quant/fundingLine'
import { useMarketData } from './marketDataContext'

/** A row an hour, 50 a page: a fortnight at most, so that the chart of days is not a hundred requests. */
const pageLimit = 50
const pageBudget = 7
const minuteMs = 60_000

export type FundingAsk = {
  readonly instrumentName: string
  /** UNIX seconds. */
  readonly fromS: number
}

/** What a perpetual paid by the hour, oldest first. */
export function fundingHistoryQuery(rest: RestClient, ask: FundingAsk | undefined) {
  return queryOptions({
    queryKey: ['fundingHistory', ask?.instrumentName, ask?.fromS],
    queryFn: ask === undefined ? skipToken : ({ signal }) => readFunding(rest, ask, signal),
    staleTime: minuteMs,
    refetchInterval: 5 * minuteMs,
  })
}

/** Nothing is asked for without `ask`. */
export function useFundingHistory(ask: FundingAsk | undefined) {
  return useQuery(fundingHistoryQuery(useMarketData().rest, ask))
}

async function readFunding(
  rest: RestClient,
  { instrumentName, fromS }: FundingAsk,
  signal: AbortSignal,
): Promise<readonly FundingPoint[]> {
  const newestFirst: FundingPoint[] = []
  const startTime = BigInt(fromS) * 1_000_000_000n
  let endTime: bigint | undefined
  for (let page = 0; page < pageBudget; page++) {
    const query = { instrumentName, startTime, limit: pageLimit, ...(endTime !== undefined && { endTime }) }
    const { fundingHistory } = await rest.call(getFundingHistory, { query }, { signal })
    for (const [, timeNs, rate] of fundingHistory) {
      newestFirst.push({ timeS: Number(timeNs / 1_000_000_000n), rate })
    }
    const oldest = fundingHistory.at(-1)
    if (oldest === undefined || fundingHistory.length < pageLimit) break
    endTime = oldest[1] - 1n
  }
  return newestFirst.reverse()
}
