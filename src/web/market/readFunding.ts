import { getFundingHistory } from '@/core/protocol/rest/marketData'
import type { FundingPoint } from '@/core/quant/fundingLine'
import type { RestClient } from '@/web/connection/restClient'

/**
 * The API returns one row per hour and 50 per page. The budget covers a fortnight, so that a chart of many days does
 * not need a hundred requests.
 */
const pageLimit = 50
const pageBudget = 7

export type FundingAsk = {
  readonly instrumentName: string
  /** UNIX seconds. */
  readonly fromS: number
}

/** Reads the hourly funding of a perpetual since `fromS`, oldest first, up to a fortnight. Rejects like `rest.call`. */
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
