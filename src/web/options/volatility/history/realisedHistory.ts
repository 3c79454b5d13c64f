import { queryOptions } from '@tanstack/react-query'
import type { Clock } from '@/core/lib/clock'
import { getIndexHistory } from '@/core/protocol/rest/indexHistory'
import { closeToClose, parkinson, quantile, yangZhang, type PriceBar } from '@/core/quant/realisedVolatility'
import type { RestClient } from '@/web/connection/restClient'
import type { PricePoint } from '@/web/market/candles/candles'
import { readSampled } from '@/web/market/candles/readPoints'

/** Close to close by hours and by days, and two estimators that read the range of each day. */
export const estimators = ['hours', 'days', 'parkinson', 'yangZhang'] as const
export type Estimator = (typeof estimators)[number]

/** Horizons of the cone, in days. */
export const horizons = [1, 3, 7, 14, 30, 60, 90] as const

/** Shares of the windows, from the lowest to the highest. */
export const coneShares = [0, 0.1, 0.25, 0.5, 0.75, 0.9, 1] as const

const hourNs = 3_600_000_000_000n
const hours = 24
const sampled = { secondsPerBar: 86_400, samplesPerBar: hours }
/** A venue with pages of 50 points then gives about 100 days, which the longest horizon needs. */
const pages = 48

/** The index at whole hours, as far back as a year; undefined at an hour without a point. Oldest first. */
export function indexHoursQuery(rest: RestClient, clock: Clock, asset: string) {
  return queryOptions({
    queryKey: ['indexHours', asset],
    queryFn: async ({ signal }) => {
      const nowNs = clock.nowNs()
      const range = { resolution: 3_600, startTime: nowNs - 365n * 24n * hourNs, nowNs, pages }
      const { points } = await readSampled(range, async (query) => {
        const options = { signal, priority: 'background' } as const
        return (await rest.call(getIndexHistory, { query: { asset, ...query } }, options)).history
      })
      return hourlyPrices(points, nowNs)
    },
    staleTime: 30 * 60_000,
    refetchInterval: 3_600_000,
  })
}

/** The newest hour may not be sampled yet. Any other hour without a point is missing. */
export function hourlyPrices(points: readonly PricePoint[], nowNs: bigint): readonly (number | undefined)[] {
  const byHour = new Map(points.map(({ timeNs, price }) => [timeNs / hourNs, price]))
  const [first] = byHour.keys()
  if (first === undefined) return []
  const newest = nowNs / hourNs
  const last = byHour.has(newest) ? newest : newest - 1n
  return Array.from({ length: Math.max(0, Number(last - first) + 1) }, (_, at) => byHour.get(first + BigInt(at)))
}

/** Annual volatility, as a fraction, of the days that end at an hour. Undefined if an hour of them is missing. */
export function realisedVolatility(
  prices: readonly (number | undefined)[],
  end: number,
  days: number,
  estimator: Estimator,
): number | undefined {
  const start = end - days * hours
  if (start < 0 || end >= prices.length) return undefined
  const window = prices.slice(start, end + 1)
  switch (estimator) {
    case 'hours':
      return closeToClose(window, 3_600)
    case 'days':
      return closeToClose(
        window.filter((_, at) => at % hours === 0),
        86_400,
      )
    case 'parkinson':
      return parkinson(dayBars(window), sampled)
    case 'yangZhang':
      return yangZhang(window[0], dayBars(window), sampled)
  }
}

/** The last price of a day is the first of the next, because the market never closes. */
function dayBars(window: readonly (number | undefined)[]): readonly (PriceBar | undefined)[] {
  return Array.from({ length: (window.length - 1) / hours }, (_, day) => {
    const seen = window.slice(day * hours, (day + 1) * hours + 1)
    const [open, close] = [seen[0], seen.at(-1)]
    const known = seen.filter((price) => price !== undefined)
    if (open === undefined || close === undefined || known.length < seen.length) return undefined
    return { open, close, high: Math.max(...known), low: Math.min(...known) }
  })
}

export type ConeRow = {
  readonly days: number
  /** Of the days that end now. */
  readonly now: number | undefined
  /** By {@link coneShares}; undefined while the history is shorter than two windows. */
  readonly quantiles: readonly number[] | undefined
}

/** Windows per horizon. They overlap, so more would add little, and a year of hours takes a tenth of a second. */
const mostWindows = 100

/**
 * The volatility cone: how the realised volatility of past windows spreads, by horizon (Burghardt and Lane, "How to Tell
 * if Options Are Cheap", 1990). Horizons beyond the history are left out.
 */
export function volatilityCone(prices: readonly (number | undefined)[], estimator: Estimator): readonly ConeRow[] {
  const last = prices.length - 1
  return horizons
    .filter((days) => days * hours <= last)
    .map((days) => {
      const first = days * hours
      const step = Math.max(1, Math.ceil((last - first) / mostWindows))
      const values: number[] = []
      const isLong = last >= 2 * first
      for (let end = isLong ? last : -1; end >= first; end -= step) {
        const value = realisedVolatility(prices, end, days, estimator)
        if (value !== undefined) values.push(value)
      }
      values.sort((a, b) => a - b)
      return {
        days,
        now: realisedVolatility(prices, last, days, estimator),
        quantiles:
          last < 2 * first || values.length < 2
            ? undefined
            : coneShares.flatMap((share) => quantile(values, share) ?? []),
      }
    })
}
