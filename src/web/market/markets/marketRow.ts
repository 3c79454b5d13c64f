import { queryOptions, useQueries, useQuery } from '@tanstack/react-query'
import type { Clock } from '@/core/lib/clock'
import type { Ticker } from '@/core/protocol/channels/ticker'
import { notional, toNumber, type Amount, type Price, type Usd } from '@/core/protocol/fixed6'
import type { Instrument, InstrumentType } from '@/core/protocol/instrument'
import { getMarkHistory } from '@/core/protocol/rest/prices'
import type { RestClient } from '@/web/connection/restClient'
import type { Listing } from '@/web/market/listing'
import { useMarketData } from '@/web/market/marketDataContext'
import { change24h, dailyMarketQuery, markDayAgo } from '@/web/market/tickers/dailyStats'
import type { DailyMarket } from '@/web/market/tickers/readPastMark'

/** A row of the market list. Each figure is `undefined` while unknown. */
export type MarketRow = {
  readonly instrument: Instrument
  readonly isFavourite: boolean
  readonly mark: Price | undefined
  /** Best bid price; `undefined` while that side is empty or unknown. */
  readonly bid: Price | undefined
  readonly ask: Price | undefined
  /** 24h change, as a ratio. */
  readonly change: number | undefined
  /** Perpetuals: hourly rate, as a ratio. */
  readonly funding: number | undefined
  /** 24h volume, USD. */
  readonly volume: Usd | undefined
  /** Open interest in contracts; `openInterestUsd` is its value at the index. */
  readonly openInterest: Amount | undefined
  readonly openInterestUsd: Usd | undefined
  /** Options: implied volatility of the mark, as a ratio. */
  readonly iv: number | undefined
  readonly delta: number | undefined
}

/**
 * Builds a row. Live values come from the ticker, or from the listing until the first ticker arrives. 24h values come
 * from the daily figures.
 */
export function marketRow(
  { instrument, markPrice, indexPrice, greeks }: Listing,
  ticker: Ticker | undefined,
  day: DailyMarket | undefined,
  isFavourite: boolean,
  venueClock: Pick<Clock, 'nowNs'>,
): MarketRow {
  const isPerpetual = instrument.instrumentType === 'PERPETUAL'
  const mark = ticker?.mark?.price ?? markPrice
  const index = ticker?.indexPrice ?? indexPrice ?? mark
  const openInterest = ticker?.openInterest ?? (isPerpetual ? day?.openInterest : undefined)
  return {
    instrument,
    isFavourite,
    mark,
    bid: ticker?.bid?.price,
    ask: ticker?.ask?.price,
    change: isPerpetual ? change24h(mark, markDayAgo(day, venueClock))?.ratio : undefined,
    funding: isPerpetual ? (ticker?.nextFundingRate ?? ticker?.fundingRate) : undefined,
    volume: isPerpetual ? day?.volume : undefined,
    openInterest,
    openInterestUsd: openInterest === undefined || index === undefined ? undefined : notional(index, openInterest),
    iv: ticker?.mark?.iv ?? greeks?.iv,
    delta: ticker?.mark?.delta ?? greeks?.delta,
  }
}

const dayNs = 86_400_000_000_000n
/** Seconds between points. Half an hour gives 48 points for a sparkline. */
const resolution = 1_800

/** Marks of the last 24 hours for a sparkline, oldest first. */
function dayLineQuery(rest: RestClient, venueClock: Clock, instrumentName: string) {
  return queryOptions({
    queryKey: ['dayLine', instrumentName],
    queryFn: async ({ signal }): Promise<readonly number[]> => {
      const endTime = venueClock.nowNs()
      const query = { instrumentName, resolution, startTime: endTime - dayNs, endTime, limit: 50 }
      const { history } = await rest.call(getMarkHistory, { query }, { signal, priority: 'background' })
      return history.map(([, price]) => toNumber(price)).reverse()
    },
    staleTime: 5 * 60_000,
  })
}

export function useDayLine(instrumentName: string): readonly number[] | undefined {
  const { rest, venueClock } = useMarketData()
  return useQuery(dayLineQuery(rest, venueClock, instrumentName)).data
}

/**
 * Milliseconds between reads of each query in a list: at most ten queries a minute in total, and each at most once a
 * minute.
 */
const againMs = (count: number) => Math.max(60_000, count * 6_000)

/** Daily figures by asset, from one query per asset and type. An asset that is still loading is absent. */
export function useDailyMarkets(
  assets: readonly string[],
  instrumentType: InstrumentType = 'PERPETUAL',
): ReadonlyMap<string, DailyMarket> {
  const marketData = useMarketData()
  const count = assets.length
  return useQueries({
    queries: assets.map((asset) => dailyMarketQuery(marketData, asset, instrumentType, againMs(count))),
    combine: byAsset,
  })
}

function byAsset(results: readonly { readonly data: DailyMarket | undefined }[]): ReadonlyMap<string, DailyMarket> {
  return new Map(results.flatMap(({ data }) => (data === undefined ? [] : [[data.asset, data] as const])))
}
