import * as z from 'zod/mini'
import { assert } from '@/core/lib/assert'
import { address } from '@/core/protocol/codecs'
import { endpoints } from '@/core/protocol/endpoints'
import { fixed6, scale, type Usd } from '@/core/protocol/fixed6'
import type { StrategyPortfolio } from '@/core/protocol/rest/strategies'
import { collateralSpecs } from '@/core/quant/collateral'
import type { LiveVenueAccount } from '../../live/liveAccount'
import type { LiveState } from '../../live/liveState'
import { type LiveStrategy, stakesOf } from '../../live/liveStrategies'
import type { StrategySeries } from '../../storage/pointSampler'
import type { VenuePort } from '../../venuePort'
import { accepted } from '../gateway'
import { collateralRecords } from '../records/collateralRecords'
import { type AssetGreeks, portfolioOf } from '../records/portfolioOf'
import { openPositionRecords } from '../records/positionRecords'
import { strategyListing, strategyPosition, equityCurve } from '../records/strategyRecords'
import { accountTrades, transactionOf } from '../records/tradeRecords'
import { RequestRejected } from '../requestRejected'
import { pointsWindow, publicPage, askedFilter } from './historyWindow'
import { serveEndpoint, servePrivateEndpoint } from './serveEndpoint'

/** Finds the strategy in a path, and its trading account. @throws RequestRejected */
export function strategyParam(
  live: LiveState,
  text: string,
): { readonly strategy: LiveStrategy; readonly account: LiveVenueAccount } {
  const read = z.safeDecode(address, text)
  if (!read.success) throw new RequestRejected('INVALID_ADDRESS')
  const strategy = live.strategies.get(read.data)
  // No code is documented for an unknown strategy.
  if (strategy === undefined) throw new RequestRejected('BAD_REQUEST')
  const account = live.accounts.get(read.data)
  assert(account !== undefined, 'a strategy trades on an account')
  return { strategy, account }
}

/** A chart gets all points unless the request sets a limit. */
const usualPoints = 1_000

type Asked = Parameters<typeof pointsWindow>[0]

/** Returns a strategy's value or profit, newest first. @throws RequestRejected */
export async function strategySeries(port: VenuePort, param: string, series: StrategySeries, asked: Asked) {
  const { strategy } = strategyParam(port.live, param)
  const window = pointsWindow({ ...asked, limit: asked.limit ?? usualPoints })
  const points = await port.history.strategyPoints({ strategy: strategy.record.strategy, series, ...window })
  return { history: points.map(({ timeNs, value }): [bigint, Usd] => [timeNs, fixed6<Usd>(value)]) }
}

export const getStrategies = serveEndpoint(endpoints.getStrategies, async ({ gateway: { port } }) => ({
  strategies: await Promise.all([...port.live.strategies.values()].map((strategy) => strategyListing(port, strategy))),
}))

export const getStrategyBalanceHistory = serveEndpoint(
  endpoints.getStrategyBalanceHistory,
  ({ query, param, gateway: { port } }) => strategySeries(port, param('strategy_address'), 'strategyEquity', query),
)

export const getStrategyPnlHistory = serveEndpoint(
  endpoints.getStrategyPnlHistory,
  ({ query, param, gateway: { port } }) => strategySeries(port, param('strategy_address'), 'strategyPnl', query),
)

/**
 * Returns an account's portfolio, plus the delta of its spot holdings, so that a basis trade is neutral (rest-public
 * 4.2).
 */
export const getStrategyPortfolio = serveEndpoint(
  endpoints.getStrategyPortfolio,
  async ({ param, gateway: { port } }) => {
    const { account } = strategyParam(port.live, param('strategy_address'))
    const { portfolio, figures } = await portfolioOf(port, account)
    const greeks = withSpot(portfolio.greeks ?? [], account)
    return { ...portfolio, greeks, collaterals: collateralRecords(account, figures, port.live.crossings) }
  },
)

/** Adds the delta of spot holdings: each unit of a collateral that follows an index is a delta of that asset. */
function withSpot(greeks: NonNullable<StrategyPortfolio['greeks']>, { collaterals }: LiveVenueAccount): AssetGreeks[] {
  const none = { delta: 0, gamma: 0, rho: 0, theta: 0, vega: 0 }
  const byAsset = new Map(greeks.map(({ asset = '', ...one }) => [asset, { asset, ...none, ...one }] as const))
  for (const [held, units] of collaterals) {
    const { priceSource } = collateralSpecs[held]
    if (priceSource.type !== 'index') continue
    const { asset, factor } = priceSource
    const sum = byAsset.get(asset) ?? { asset, ...none }
    // Rounded to millionths: a sum of doubles would show a neutral strategy as 1e-15.
    const delta = Math.round(sum.delta * 1e6) / 1e6 + Number((units * factor) / scale) / 1e6
    byAsset.set(asset, { ...sum, delta: Math.round(delta * 1e6) / 1e6 })
  }
  return [...byAsset.values()]
}

export const getStrategyPositions = serveEndpoint(endpoints.getStrategyPositions, ({ param, gateway: { port } }) => {
  const { account } = strategyParam(port.live, param('strategy_address'))
  return { account: account.account, positions: openPositionRecords(port.live, account) }
})

/** Lists fills, funding and settlements of the trading account (rest-public 4.3). */
export const getStrategyTradeHistory = serveEndpoint(
  endpoints.getStrategyTradeHistory,
  async ({ query, param, gateway: { port } }) => {
    const { account } = strategyParam(port.live, param('strategy_address')).account
    const window = publicPage(query)
    const filter = askedFilter(port, query)
    if (filter === undefined) return { count: 0, tradeHistory: [] }
    const { tradeTypes, optionType } = query
    const page = await port.history.accountTrades({ account, tradeTypes, optionType, ...filter, ...window })
    return { count: page.count, tradeHistory: accountTrades(port, page.rows) }
  },
)

/** Deposits, withdrawals and swaps of the strategy (rest-public 4.7). */
export const getStrategyTransactionHistory = serveEndpoint(
  endpoints.getStrategyTransactionHistory,
  async ({ query, param, gateway: { port } }) => {
    const { account } = strategyParam(port.live, param('strategy_address')).account
    const { txType, txStatus } = query
    const types = txType === undefined ? undefined : [txType]
    const page = await port.history.transactions({ account, types, status: txStatus, ...publicPage(query) })
    const { chainId } = port.domain
    return { count: page.count, transactionHistory: page.rows.map((row) => transactionOf(row, chainId, undefined)) }
  },
)

/** The venue's strategies pay nothing beyond their shares, so there are no rewards to report (rest-private 15.1). */
export const getStrategiesAccount = servePrivateEndpoint(
  endpoints.getStrategiesAccount,
  ({ caller, gateway: { port } }) => ({
    strategyPositions: stakesOf(port.live, caller.account).map(({ strategy, stake }) =>
      strategyPosition(port.live, strategy, stake),
    ),
    strategyRewards: [],
  }),
)

const mostPoints = 1_000

/** USD value of all the account's stakes including pending deposits, newest first (rest-private 15.2). */
export const getStrategiesAccountHistory = servePrivateEndpoint(
  endpoints.getStrategiesAccountHistory,
  async ({ query, caller: { account }, gateway: { port } }) => {
    const { startNs, endNs, resolutionSec } = pointsWindow({ ...query, limit: mostPoints })
    const window = { startNs: startNs ?? 0n, endNs: endNs ?? port.clock.nowNs(), resolutionSec, limit: mostPoints }
    const points = await equityCurve(port, account, window)
    return { history: points.map(({ timeNs, value }): [bigint, Usd] => [timeNs, fixed6<Usd>(value)]) }
  },
)

/** Paid at the end of the epoch, at its price (rest-private 15.3). */
export const postStrategyInitiateWithdraw = servePrivateEndpoint(
  endpoints.postStrategyInitiateWithdraw,
  async ({ body, param, caller: { account }, gateway: { port } }) => {
    const { strategy } = strategyParam(port.live, param('strategy_address')).strategy.record
    const { collateralAsset: asset, amountFloat: amount } = body
    accepted(await port.submit({ type: 'withdrawFromStrategy', account, strategy, asset, amount }))
    return { success: true }
  },
)
