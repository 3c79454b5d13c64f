import { queryOptions } from '@tanstack/react-query'
import { getPaperMarket } from '@/core/protocol/paper/getPaperMarket'
import { getPaperReplay, type ReplayReport } from '@/core/protocol/paper/replay'
import type { RestClient } from '@/web/connection/restClient'
import type { VenueClock } from '@/web/market/venueClock'

/** Where the prices of the paper venue come from. */
export function paperMarketQuery(rest: RestClient) {
  return queryOptions({
    queryKey: ['upstream'],
    queryFn: ({ signal }) => rest.call(getPaperMarket, {}, { signal }),
  })
}

/**
 * Sets the venue's clock by the state of its replay: it pauses with the replay and runs at its speed.
 *
 * @param receivedMs local time of the report
 */
export function followReplayTime(clock: VenueClock, report: ReplayReport, receivedMs: number): void {
  const { time, playing, speed, endTime } = report
  clock.receive(time, receivedMs, { pace: playing ? speed : 0, endNs: endTime })
}

/** The state of the venue's replay. */
export function replayQuery(rest: RestClient) {
  return queryOptions({
    queryKey: ['replay'],
    queryFn: ({ signal }) => rest.call(getPaperReplay, {}, { signal }),
  })
}
