import type { Amount, Price, Usd } from '@/core/protocol/fixed6'
import type { InstrumentType } from '@/core/protocol/instrument'
import { getStatistics } from '@/core/protocol/rest/marketData'
import { getMarkHistory } from '@/core/protocol/rest/prices'
import type { RestClient } from '@/web/connection/restClient'

type PastMark = { readonly timeNs: bigint; readonly price: Price }

export type DailyMarket = {
  readonly asset: string
  readonly volume: Usd
  readonly openInterest: Amount | undefined
  readonly pastMark: PastMark | undefined
}

/** @param timeNs a day before now, UNIX nanoseconds */
export async function readDailyMarket(
  rest: RestClient,
  timeNs: bigint,
  asset: string,
  instrumentType: InstrumentType,
  signal: AbortSignal,
): Promise<DailyMarket> {
  const query = { asset, instrumentType }
  const { dailyVolume, openInterest, markPrice24hAgo } = await rest.call(getStatistics, { query }, { signal })
  const pastMark = markPrice24hAgo === undefined ? undefined : { timeNs, price: markPrice24hAgo }
  return { asset, volume: dailyVolume, openInterest: openInterest?.total, pastMark }
}

/** The last mark price up to a time, and at most `slackNs` before it; times in UNIX nanoseconds. */
export async function readPastMark(
  rest: RestClient,
  endTime: bigint,
  slackNs: bigint,
  instrumentName: string,
  signal: AbortSignal,
): Promise<PastMark | undefined> {
  const query = { instrumentName, resolution: 60, startTime: endTime - slackNs, endTime, limit: 1 }
  const [past] = (await rest.call(getMarkHistory, { query }, { signal })).history
  return past === undefined ? undefined : { timeNs: past[0], price: past[1] }
}
