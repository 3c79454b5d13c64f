import type { RestClient } from '@/client/restClient'
import { toNumber } from '@/protocol/fixed6'
import { getMarkHistory } from '@/protocol/rest/getMarkHistory'
import { candleStartS, intervalSeconds, type CandleInterval, type PricePoint } from './candles'

/**
 * Seconds between the points asked for: a few in each candle, so that it has a body and wicks, from the values that
 * venues are known to serve (rest-public 3.6; multiples of 30).
 */
const resolutions: Readonly<Record<CandleInterval, number>> = {
  '1m': 30,
  '5m': 60,
  '15m': 180,
  '1h': 900,
  '4h': 3_600,
  '1d': 21_600,
}

export const historyCandles = 300
/** A venue may give only 50 points a page however many are asked for: then the chart is shorter, not slower. */
const pageLimit = 1_000
const pageBudget = 12

/** The mark of the last {@link historyCandles} candles up to `nowNs`, oldest first; fewer when the venue has fewer. */
export async function readMarkHistory(
  rest: RestClient,
  instrumentName: string,
  interval: CandleInterval,
  nowNs: bigint,
  signal: AbortSignal,
): Promise<PricePoint[]> {
  const intervalS = intervalSeconds[interval]
  const startTime = BigInt(candleStartS(nowNs, intervalS) - historyCandles * intervalS) * 1_000_000_000n
  const newestFirst: PricePoint[] = []
  let endTime = nowNs
  for (let page = 0; page < pageBudget && endTime > startTime; page++) {
    const query = { instrumentName, resolution: resolutions[interval], startTime, endTime, limit: pageLimit }
    const { history } = await rest.call(getMarkHistory, { query }, { signal })
    const oldest = history.at(-1)
    if (oldest === undefined) break
    for (const [timeNs, price] of history) newestFirst.push({ timeNs, price: toNumber(price) })
    endTime = oldest[0] - 1n
  }
  return newestFirst.reverse()
}
