import { getFundingHistory } from '@/core/protocol/rest/marketData'
import type { FundingPoint } from '@/core/quant/fundingLine'
import type { RestClient } from '@/web/connection/restClient'

/** A row an hour, 50 a page: a fortnight at most, so that the chart of days is not a hundred requests. */
const pageLimit = 50
const pageBudget = 7

export type FundingAsk = {
  readonly instrumentName: string
  /** UNIX seconds. */
  readonly fromS: number
}

/** What a perpetual paid by the hour since `fromS`, oldest first, up to a fortnight. Rejects as `rest.call` does. */
export async function readFunding(
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
