import { queryOptions } from '@tanstack/react-query'
import type { Address } from '@/core/protocol/instrument'
import {
  getStrategies,
  getStrategiesAccount,
  getStrategiesAccountHistory,
  getStrategyBalanceHistory,
  getStrategyPnlHistory,
  getStrategyPortfolio,
  getStrategyPositions,
  getStrategyTradeHistory,
  getStrategyTransactionHistory,
} from '@/core/protocol/rest/strategies'
import type { RestClient } from '@/web/connection/restClient'
import type { MarketData } from '@/web/market/marketData'
import { finestSec, pointsOf, resolutionFor, startOf, type SeriesRange, type ValuePoint } from './valueSeries'

/** Milliseconds between polls while strategies are displayed, because no channel reports on them. */
const soon = 10_000
const slowPollMs = 15_000

export type StrategySeriesKind = 'pnl' | 'balance'

export function strategiesQuery(rest: RestClient) {
  return queryOptions({
    queryKey: ['strategies', 'list'],
    queryFn: async ({ signal }) => (await rest.call(getStrategies, {}, { signal })).strategies,
    refetchInterval: soon,
  })
}

export function strategyPortfolioQuery(rest: RestClient, strategyAddress: Address) {
  return queryOptions({
    queryKey: ['strategies', strategyAddress, 'portfolio'],
    queryFn: ({ signal }) => rest.call(getStrategyPortfolio, { path: { strategyAddress } }, { signal }),
    refetchInterval: soon,
  })
}

export function strategyPositionsQuery(rest: RestClient, strategyAddress: Address) {
  return queryOptions({
    queryKey: ['strategies', strategyAddress, 'positions'],
    queryFn: async ({ signal }) =>
      (await rest.call(getStrategyPositions, { path: { strategyAddress } }, { signal })).positions ?? [],
    refetchInterval: soon,
  })
}

/** The venue's page size (rest-public 1.4). */
const page = 50

export function strategyTradesQuery(rest: RestClient, strategyAddress: Address) {
  return queryOptions({
    queryKey: ['strategies', strategyAddress, 'trades'],
    queryFn: ({ signal }) =>
      rest.call(getStrategyTradeHistory, { path: { strategyAddress }, query: { limit: page } }, { signal }),
    refetchInterval: soon,
  })
}

export function strategyTransactionsQuery(rest: RestClient, strategyAddress: Address) {
  return queryOptions({
    queryKey: ['strategies', strategyAddress, 'transactions'],
    queryFn: ({ signal }) =>
      rest.call(getStrategyTransactionHistory, { path: { strategyAddress }, query: { limit: page } }, { signal }),
    refetchInterval: soon,
  })
}

/**
 * Query of a strategy's values, oldest first. The range `all` begins when the strategy was opened, if that is known.
 */
export function strategySeriesQuery(
  { rest, venueClock }: Pick<MarketData, 'rest' | 'venueClock'>,
  strategyAddress: Address,
  kind: StrategySeriesKind,
  range: SeriesRange,
  openedNs: bigint | undefined,
) {
  const endpoint = kind === 'pnl' ? getStrategyPnlHistory : getStrategyBalanceHistory
  return queryOptions({
    queryKey: ['strategies', strategyAddress, kind, range],
    queryFn: async ({ signal }): Promise<readonly ValuePoint[]> => {
      const nowNs = venueClock.nowNs()
      const query = { startTime: startOf(range, nowNs), resolution: resolutionFor(range, nowNs, openedNs) }
      return pointsOf((await rest.call(endpoint, { path: { strategyAddress }, query }, { signal })).history, openedNs)
    },
    refetchInterval: slowPollMs,
  })
}

export const myStrategiesKey = (account: Address) => ['account', account, 'strategies'] as const

export function myStrategiesQuery(rest: RestClient, account: Address) {
  return queryOptions({
    queryKey: [...myStrategiesKey(account), 'positions'],
    queryFn: async ({ signal }) => (await rest.call(getStrategiesAccount, {}, { signal })).strategyPositions ?? [],
    refetchInterval: soon,
  })
}

/** Most points that the venue returns for one read. */
const mostServed = 1_000

/**
 * Query of the account's values, oldest first. Tries the finest resolution first, because a recent holder needs every
 * point.
 */
export function myStrategiesHistoryQuery(
  { rest, venueClock }: Pick<MarketData, 'rest' | 'venueClock'>,
  account: Address,
  range: SeriesRange,
) {
  return queryOptions({
    queryKey: [...myStrategiesKey(account), 'history', range],
    queryFn: async ({ signal }): Promise<readonly ValuePoint[]> => {
      const nowNs = venueClock.nowNs()
      const read = async (resolution: number) => {
        const query = { startTime: startOf(range, nowNs), resolution }
        return pointsOf((await rest.call(getStrategiesAccountHistory, { query }, { signal })).history)
      }
      const finest = await read(finestSec)
      return finest.length < mostServed ? finest : read(resolutionFor(range, nowNs, undefined))
    },
    refetchInterval: slowPollMs,
  })
}
