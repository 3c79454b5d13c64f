import { toNumber, type Price } from '@/core/protocol/fixed6'
import { getIndexHistory } from '@/core/protocol/rest/indexHistory'
import { getMarkHistory } from '@/core/protocol/rest/prices'
import type { RestClient } from '@/web/connection/restClient'
import type { CandleInterval } from './candleIntervals'
import { type PointRun, type PricePoint, candleStartS, intervalSeconds, sampleSeconds } from './candles'

export const historyCandles = 300
/**
 * Points per page. A venue may cap pages at 50 points; the page budget then makes the chart shorter instead of slower.
 */
export const pageLimit = 1_000
const pageBudget = 12

export type ReadWindow = {
  readonly interval: CandleInterval
  readonly nowNs: bigint
  readonly signal: AbortSignal
}

/** Start of the last {@link historyCandles} candles. */
export function historyStart({ interval, nowNs }: Pick<ReadWindow, 'interval' | 'nowNs'>): bigint {
  const intervalS = intervalSeconds[interval]
  return BigInt(candleStartS(nowNs, intervalS) - historyCandles * intervalS) * 1_000_000_000n
}

export function readMarkPoints(rest: RestClient, instrumentName: string, window: ReadWindow): Promise<PointRun> {
  return readSampled(rangeOf(window), async (query) => {
    return (await rest.call(getMarkHistory, { query: { instrumentName, ...query } }, { signal: window.signal })).history
  })
}

export function readIndexPoints(rest: RestClient, asset: string, window: ReadWindow): Promise<PointRun> {
  return readSampled(rangeOf(window), async (query) => {
    return (await rest.call(getIndexHistory, { query: { asset, ...query } }, { signal: window.signal })).history
  })
}

type SampledQuery = {
  readonly resolution: number
  readonly startTime: bigint
  readonly endTime: bigint
  readonly limit: number
}

function rangeOf(window: ReadWindow): SampledRange {
  return {
    resolution: sampleSeconds[window.interval],
    startTime: historyStart(window),
    nowNs: window.nowNs,
    pages: pageBudget,
  }
}

type SampledRange = {
  /** Seconds between points. */
  readonly resolution: number
  readonly startTime: bigint
  readonly nowNs: bigint
  /** Most requests; a venue with small pages then gives a shorter past. */
  readonly pages: number
}

/** Reads a sampled series page by page, backwards from now. */
export async function readSampled(
  { resolution, startTime, nowNs, pages }: SampledRange,
  readPage: (query: SampledQuery) => Promise<readonly (readonly [timeNs: bigint, price: Price])[]>,
): Promise<PointRun> {
  const newestFirst: PricePoint[] = []
  let endTime = nowNs
  let fromNs = startTime
  for (let page = 0; page < pages && endTime > startTime; page++) {
    const rows = await readPage({ resolution, startTime, endTime, limit: pageLimit })
    const oldest = rows.at(-1)
    fromNs = oldest?.[0] ?? startTime
    if (oldest === undefined) break
    for (const [timeNs, price] of rows) newestFirst.push({ timeNs, price: toNumber(price), isSample: true })
    endTime = oldest[0] - 1n
  }
  return { points: newestFirst.reverse(), fromNs }
}
