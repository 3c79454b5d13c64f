import { queryOptions, useQuery } from '@tanstack/react-query'
import type { Clock } from '@/core/lib/clock'
import { subtract, toNumber, type Amount, type Price, type Usd } from '@/core/protocol/fixed6'
import type { InstrumentType } from '@/core/protocol/instrument'
import { parseInstrumentName } from '@/core/protocol/instrumentName'
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

/** Daily figures of an asset's perpetual or of all its options. A list with many assets reads each less often. */
export function dailyMarketQuery(
  { rest, venueClock }: { readonly rest: RestClient; readonly venueClock: Clock },
  asset: string,
  instrumentType: InstrumentType,
  againMs = 60_000,
) {
  return queryOptions({
    queryKey: ['dailyMarket', asset, instrumentType],
    // The reading is not in the first script, whose size is limited.
    queryFn: async ({ signal }) =>
      (await import('./readPastMark')).readDailyMarket(rest, venueClock.nowNs() - dayNs, asset, instrumentType, signal),
    staleTime: 60_000,
    refetchInterval: againMs,
  })
}

/**
 * Daily figures of one instrument. The mark of a day ago moves with time, so that of a perpetual is the one that lists
 * read: two reads would show two changes. Without one, and for options, it is that of the history.
 */
export function dailyStatsQuery(rest: RestClient, venueClock: Clock, instrumentName: string) {
  const perpetual = perpetualAsset(instrumentName)
  return queryOptions({
    queryKey: ['dailyStats', instrumentName],
    queryFn: async ({ client, signal }): Promise<DailyStats> => {
      const { readPastMark } = await import('./readPastMark')
      const [{ markets }, day] = await Promise.all([
        client.fetchQuery(instrumentDetailQuery(rest, instrumentName)),
        perpetual === undefined
          ? undefined
          : // A venue without statistics still has the figures of the instrument, and a mark history.
            client.fetchQuery(dailyMarketQuery({ rest, venueClock }, perpetual, 'PERPETUAL')).catch(() => undefined),
      ])
      return {
        volume: markets?.dailyVolume,
        volumeContracts: markets?.dailyVolumeContracts,
        openInterest: markets?.totalOi,
        pastMark:
          day?.pastMark ?? (await readPastMark(rest, venueClock.nowNs() - dayNs, slackNs, instrumentName, signal)),
      }
    },
    staleTime: 60_000,
    refetchInterval: 60_000,
  })
}

const perpetualAsset = (instrumentName: string) => {
  const parts = parseInstrumentName(instrumentName)
  return parts?.instrumentType === 'PERPETUAL' ? parts.asset : undefined
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

/** Absolute and relative change over 24 hours; `undefined` while either price is unknown. */
export function change24h(
  mark: Price | undefined,
  dayAgo: Price | undefined,
): { readonly change: Price; readonly ratio: number } | undefined {
  if (mark === undefined || dayAgo === undefined || dayAgo === 0n) return undefined
  const change = subtract(mark, dayAgo)
  return { change, ratio: toNumber(change) / toNumber(dayAgo) }
}

export function useDailyStats(instrumentName: string) {
  const marketData = useMarketData()
  const { rest, venueClock } = marketData
  const perpetual = perpetualAsset(instrumentName)
  const { data } = useQuery(dailyStatsQuery(rest, venueClock, instrumentName))
  // Read directly, because a list may read it again sooner than the figures above are.
  const ofLists = useQuery({
    ...dailyMarketQuery(marketData, perpetual ?? '', 'PERPETUAL'),
    enabled: perpetual !== undefined,
  })
  return { ...data, markDayAgo: markDayAgo(ofLists.data, venueClock) ?? markDayAgo(data, venueClock) }
}
