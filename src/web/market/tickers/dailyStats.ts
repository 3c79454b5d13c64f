import { queryOptions, useQuery } from '@tanstack/react-query'
import type { Clock } from '@/core/lib/clock'
import type { Amount, Price, Usd } from '@/core/protocol/fixed6'
import { getMarkHistory } from '@/core/protocol/rest/prices'
import type { RestClient } from '@/web/connection/restClient'
import { instrumentDetailQuery } from '@/web/market/instruments'
import { useMarketData } from '@/web/market/marketDataContext'

export type DailyStats = {
  readonly volume: Usd | undefined
  readonly volumeContracts: Amount | undefined
  readonly openInterest: Amount | undefined
  /** Mark price 24 hours before it was read; `undefined` for an instrument listed more recently. */
  readonly pastMark: { readonly timeNs: bigint; readonly price: Price } | undefined
}

const dayNs = 86_400_000_000_000n
/** A mark that is further than this from the start of the day is not used for it. */
const slackNs = 3_600_000_000_000n

export function dailyStatsQuery(rest: RestClient, venueClock: Clock, instrumentName: string) {
  return queryOptions({
    queryKey: ['dailyStats', instrumentName],
    queryFn: async ({ client, signal }): Promise<DailyStats> => {
      const endTime = venueClock.nowNs() - dayNs
      const query = { instrumentName, resolution: 60, startTime: endTime - slackNs, endTime, limit: 1 }
      const [detail, marks] = await Promise.all([
        client.fetchQuery(instrumentDetailQuery(rest, instrumentName)),
        rest.call(getMarkHistory, { query }, { signal }),
      ])
      const [past] = marks.history
      return {
        volume: detail.markets?.dailyVolume,
        volumeContracts: detail.markets?.dailyVolumeContracts,
        openInterest: detail.markets?.totalOi,
        pastMark: past === undefined ? undefined : { timeNs: past[0], price: past[1] },
      }
    },
    staleTime: 60_000,
    refetchInterval: 60_000,
  })
}

/** The mark price of 24 hours ago. Unknown if the venue's time has moved on since it was read, as in a fast replay. */
export function markDayAgo(
  stats: Pick<DailyStats, 'pastMark'> | undefined,
  { nowNs }: Pick<Clock, 'nowNs'>,
): Price | undefined {
  if (stats?.pastMark === undefined) return undefined
  const { timeNs, price } = stats.pastMark
  const lateNs = nowNs() - dayNs - timeNs
  return lateNs > slackNs || lateNs < -slackNs ? undefined : price
}

export function useDailyStats(instrumentName: string) {
  const { rest, venueClock } = useMarketData()
  const { data } = useQuery(dailyStatsQuery(rest, venueClock, instrumentName))
  return { ...data, markDayAgo: markDayAgo(data, venueClock) }
}
