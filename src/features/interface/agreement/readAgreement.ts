import type { Calls } from '@/client/calls'
import type { RestClient } from '@/client/restClient'
import type { Clock } from '@/lib/clock'
import type { Address } from '@/protocol/instrument'
import { getAssets, getExpiries, getFunding, getIndex, getOrderbook, getTime } from '@/protocol/rest/marketData'
import { getAuth } from '@/protocol/rest/keys'
import { channels, ping, status } from '@/protocol/ws/session'

type Parts = {
  readonly rest: RestClient
  readonly calls: Calls
  readonly clock: Clock
  readonly signal: AbortSignal
}

/** What REST tells of the market, read in one go. */
export async function readMarketByRest({ rest, signal }: Parts, instrumentName: string, asset: string) {
  const options = { signal }
  const [assets, expiries, index, funding, book] = await Promise.all([
    rest.call(getAssets, {}, options),
    rest.call(getExpiries, { query: { asset } }, options),
    rest.call(getIndex, { query: { asset } }, options),
    rest.call(getFunding, { query: { instrumentName } }, options),
    rest.call(getOrderbook, { query: { instrumentName } }, options),
  ])
  return { assets, expiries, index, funding, book }
}

/** How the venue's clock stands to this computer's, and how long the way is, by either transport. */
export async function readClocks({ rest, calls, clock, signal }: Parts) {
  const [byRest, bySocket] = [
    await measured(clock, async () => (await rest.call(getTime, {}, { signal })).timestamp),
    await measured(clock, async () => (await calls.call(ping, undefined)).timestamp),
  ]
  return { byRest, bySocket }
}

export type MeasuredClock = {
  /** Positive where the venue's clock is ahead, less half of the way. */
  readonly aheadMs: number
  readonly roundTripMs: number
}

async function measured(clock: Clock, ask: () => Promise<bigint>): Promise<MeasuredClock> {
  const startedMs = clock.nowMs()
  const toldNs = await ask()
  const roundTripMs = clock.nowMs() - startedMs
  return { aheadMs: Number(toldNs / 1_000_000n) - startedMs - roundTripMs / 2, roundTripMs }
}

/** Whose connection this is, by the venue's own word. */
export async function readConnection({ rest, calls, signal }: Parts) {
  const [{ success }, own] = [await rest.call(getAuth, {}, { signal }), await calls.call(status, undefined)]
  return { areKeysGood: success, account: own.account satisfies Address, subscriptions: own.subscriptions }
}

/** How many channels can be followed now. */
export async function readChannelCount({ calls }: Parts): Promise<number> {
  return (await calls.call(channels, undefined)).length
}
