import { queryOptions, useQuery, skipToken } from '@tanstack/react-query'
import { type Price, toNumber } from '@/core/protocol/fixed6'
import { expiryCode } from '@/core/protocol/optionName'
import { getIndexHistory } from '@/core/protocol/rest/indexHistory'
import { getOptionsHistory, getSettlementHistory, type OptionTrade } from '@/core/protocol/rest/marketData'
import {
  settlementWindowMs,
  type IndexSample,
  settlementProgress,
  type SettlementProgress,
} from '@/core/quant/settlement'
import { isUnknownAsset } from '@/web/connection/callErrors'
import type { RestClient } from '@/web/connection/restClient'
import { useMarketData } from '@/web/market/marketDataContext'
import { useIndex } from '@/web/market/tickers/useIndex'

/** Settlement of an expiry's options. Times are UNIX nanoseconds. */
export type Settlement = {
  readonly expiryNs: bigint
  readonly settledAtNs: bigint
  readonly price: Price
}

const settlementLimit = 50
const tradeLimit = 50
const dayNs = 86_400_000_000_000n

export function settlementsQuery(rest: RestClient, asset: string) {
  return queryOptions({
    queryKey: ['settlements', asset],
    queryFn: ({ signal }) => readSettlements(rest, { asset }, signal),
    staleTime: 10_000,
    refetchInterval: 15_000,
  })
}

/** Recent settlements of an asset's options, newest first. Needs no account. */
export function useSettlements(asset: string) {
  return useQuery(settlementsQuery(useMarketData().rest, asset))
}

/** Settlement of an expiry, past or coming; `null` until the venue has published it, and polled until then. */
export function useSettlementOf(asset: string, expiryNs: bigint) {
  const { rest } = useMarketData()
  return useQuery({
    queryKey: ['settlementOf', asset, expiryCode(expiryNs)],
    queryFn: async ({ signal }): Promise<Settlement | null> => {
      const day = { startTime: expiryNs, endTime: expiryNs + dayNs }
      const rows = await readSettlements(rest, { asset, ...day }, signal)
      return rows.find((row) => expiryCode(row.expiryNs) === expiryCode(expiryNs)) ?? null
    },
    refetchInterval: ({ state }) => (state.data === null ? refetchMs : false),
  })
}

/** Public trades of an expiry's options in its last week, newest first. */
export function useExpiryTrades(asset: string, expiryNs: bigint) {
  const { rest } = useMarketData()
  return useQuery({
    queryKey: ['expiryTrades', asset, String(expiryNs)],
    queryFn: async ({ signal }): Promise<readonly OptionTrade[]> => {
      const query = { asset, startTime: expiryNs - 7n * dayNs, endTime: expiryNs, limit: tradeLimit }
      const trades = await rest.call(getOptionsHistory, { query }, { signal })
      return trades.filter(({ expiry }) => expiry === expiryNs)
    },
    staleTime: 60_000,
  })
}

/** An unknown asset is not an error: it has no settlements. */
async function readSettlements(
  rest: RestClient,
  query: { readonly asset: string; readonly startTime?: bigint; readonly endTime?: bigint },
  signal: AbortSignal,
): Promise<readonly Settlement[]> {
  try {
    const rows = await rest.call(getSettlementHistory, { query: { ...query, limit: settlementLimit } }, { signal })
    return rows.map(({ expiry, settlementPrice, settlementTimestamp }) => ({
      expiryNs: expiry,
      settledAtNs: settlementTimestamp,
      price: settlementPrice,
    }))
  } catch (error) {
    if (isUnknownAsset(error)) return []
    throw error
  }
}

/** Seconds between index samples: the finest resolution of the API. The venue's own average may use more samples. */
const resolution = 30
const pageLimit = 50
/** Pages per read. Half an hour has 60 points, plus the point before, and a venue may return only 50 per page. */
const pageBudget = 3
const refetchMs = 15_000

type Expiry = { readonly asset: string; readonly expiryMs: number }

/** Query of the index since an expiry's settlement window began, oldest first. Disabled without an expiry. */
function settlementSamplesQuery(rest: RestClient, expiry: Expiry | undefined) {
  return queryOptions({
    queryKey: ['settlementSamples', expiry?.asset, expiry?.expiryMs],
    queryFn: expiry === undefined ? skipToken : ({ signal }) => readSamples(rest, expiry, signal),
    refetchInterval: refetchMs,
  })
}

/** Venue time of a channel's last message. */
type Received = { readonly timestampNs: bigint | undefined }

/** State of an expiry's settlement average: not begun, loading, known or unavailable. */
export type SettlementReading =
  | { readonly status: 'notYet' | 'loading' | 'unavailable'; readonly progress?: undefined }
  | { readonly status: 'known'; readonly progress: SettlementProgress }

/**
 * An estimate, since the index history has one point per half minute. Readers re-render every second.
 *
 * @param received another channel of the venue, because a still index is not sent again
 */
export function useSettlementReading(asset: string, expiryNs: bigint, received: Received): SettlementReading {
  const { rest, venueClock } = useMarketData()
  const index = useIndex(asset)
  const { price, status } = index
  const expiryMs = Number(expiryNs / 1_000_000n)
  const hasTime = index.timestampNs !== undefined || received.timestampNs !== undefined
  const nowMs = hasTime ? venueClock.nowMs() : undefined
  const isSettling = nowMs !== undefined && nowMs > expiryMs - settlementWindowMs && nowMs <= expiryMs
  const { data: samples, isPending } = useQuery(
    settlementSamplesQuery(rest, isSettling ? { asset, expiryMs } : undefined),
  )
  if (nowMs === undefined) return { status: 'loading' }
  if (!isSettling) return { status: 'notYet' }
  if (isPending || status === 'loading') return { status: 'loading' }
  if (samples === undefined || price === undefined || status !== 'live') return { status: 'unavailable' }
  const progress = settlementProgress(samples, expiryMs, { timeMs: nowMs, price: toNumber(price) })
  return progress === undefined ? { status: 'unavailable' } : { status: 'known', progress }
}

/** Progress of the settlement average; `undefined` unless it is known. */
export function useSettlementProgress(
  asset: string,
  expiryNs: bigint,
  received: Received,
): SettlementProgress | undefined {
  return useSettlementReading(asset, expiryNs, received).progress
}

async function readSamples(
  rest: RestClient,
  { asset, expiryMs }: Expiry,
  signal: AbortSignal,
): Promise<readonly IndexSample[]> {
  const newestFirst: IndexSample[] = []
  const startTime = nsOf(expiryMs - settlementWindowMs - resolution * 1_000)
  let endTime = nsOf(expiryMs)
  for (let page = 0; page < pageBudget; page++) {
    const query = { asset, resolution, startTime, endTime, limit: pageLimit }
    const { history } = await rest.call(getIndexHistory, { query }, { signal })
    for (const [timeNs, price] of history) {
      newestFirst.push({ timeMs: Number(timeNs / 1_000_000n), price: toNumber(price) })
    }
    const oldest = history.at(-1)
    if (oldest === undefined || history.length < pageLimit) break
    endTime = oldest[0] - 1n
  }
  return newestFirst.reverse()
}

const nsOf = (ms: number) => BigInt(ms) * 1_000_000n
