import type { QueryClient } from '@tanstack/react-query'
import type { RestClient } from '@/web/connection/restClient'
import type { MarketData } from '@/web/market/marketData'
import { followReplayTime, replayQuery } from '@/web/tools/followedQueries'

type ReplayTimeParts = { readonly marketData: MarketData; readonly queryClient: QueryClient }

const withinMs = 2_000

/** Sets the venue's clock, from which histories are read back, to the time of the recording. */
export async function readReplayTime(rest: RestClient, { marketData, queryClient }: ReplayTimeParts): Promise<void> {
  const { venueClock, clock, timers } = marketData
  venueClock.follow({ pace: 0 })
  const reading = queryClient.fetchQuery(replayQuery(rest)).then(
    (report) => followReplayTime(venueClock, report, clock.nowMs()),
    // The bar reads it again, and shows the failure.
    () => undefined,
  )
  await Promise.race([reading, new Promise<void>((resolve) => timers.after(withinMs, resolve))])
}
