import { QueryObserver, type QueryClient } from '@tanstack/react-query'
import type { MarketData } from '@/web/market/marketData'
import { dailyStatsQuery, markDayAgo } from '@/web/market/tickers/dailyStats'
import type { DayAgoMark } from './watchSubject'

/** A mark of 24 hours ago is read each minute. After three missed reads it is no longer that of a day ago. */
const oldestMs = 4 * 60_000

/** Reads the mark of 24 hours ago for as long as there are subscribers, in a hidden page too. */
export function createDayAgoMark(
  queryClient: QueryClient,
  { rest, clock, venueClock }: Pick<MarketData, 'rest' | 'clock' | 'venueClock'>,
  instrumentName: string,
): DayAgoMark {
  const query = { ...dailyStatsQuery(rest, venueClock, instrumentName), refetchIntervalInBackground: true }
  const observer = new QueryObserver(queryClient, query)
  return {
    getSnapshot: () => {
      const { data, dataUpdatedAt } = observer.getCurrentResult()
      return clock.nowMs() - dataUpdatedAt > oldestMs ? undefined : markDayAgo(data, venueClock)
    },
    subscribe: (listener) => observer.subscribe(listener),
  }
}
