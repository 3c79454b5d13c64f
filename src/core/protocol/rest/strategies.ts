import * as z from 'zod/mini'
import { address, decimalNumber, decimalUsd, requestedAmount, unixNanos, unsignedCollateral } from '../codecs'
import { wireObject } from '../wireObject'
import { defineEndpoint } from '../endpoint'
import { pointsQuery, queryInteger, success } from './shared'
import { collateralRecord, getPositions, portfolioShape } from './account'
import { getTradeHistory, getTransactionHistory } from './history'
import { collateralAssets } from '../collateral'
import { wireRows } from '../wireRows'

/** `{ history: [[time, USD], …] }`, newest first; the order is not documented, so a reader sorts (rest-public 4.4). */
export const valueSeries = wireObject({ history: z.optional(z.array(z.tuple([unixNanos, decimalUsd]))) })

const strategyRecord = wireObject({
  strategyAddress: address,
  strategyName: z.string(),
  /** What is paid in and out, one of `collateralAssets`; `aum`, `cap` and `minimumDeposit` are units of it. */
  collateralAsset: z.string(),
  aum: unsignedCollateral,
  /** Fractions: 0.01 is 1 %; the fees of a year, and of profits. */
  pastMonthReturn: decimalNumber,
  managementFees: decimalNumber,
  performanceFees: decimalNumber,
  /** Of the year so far. */
  maxDrawdown: decimalNumber,
  cap: unsignedCollateral,
  minimumDeposit: unsignedCollateral,
  /** Members of the paper venue: units of collateral for a share, since when it trades, when what waits has its turn. */
  pps: z.optional(unsignedCollateral),
  openedTimestamp: z.optional(unixNanos),
  nextEpochTimestamp: z.optional(unixNanos),
  pendingDeposits: z.optional(unsignedCollateral),
})
export type StrategyListing = z.output<typeof strategyRecord>

/** GET /strategies: what can be invested in (rest-public 4.1). */
export const getStrategies = defineEndpoint({
  name: 'getStrategies',
  method: 'GET',
  path: '/strategies',
  access: 'public',
  group: 'strategies',
  summary: 'List strategies',
  usedIn: 'strategies',
  reply: wireObject({ strategies: wireRows(strategyRecord) }),
})

/** GET /strategy/{strategy_address}/balance-history: USD that it was worth (rest-public 4.5). */
export const getStrategyBalanceHistory = defineEndpoint({
  name: 'getStrategyBalanceHistory',
  method: 'GET',
  path: '/strategy/{strategy_address}/balance-history',
  access: 'public',
  group: 'strategies',
  summary: 'Strategy value history',
  usedIn: 'strategies',
  query: wireObject(pointsQuery),
  reply: valueSeries,
})

/** GET /strategy/{strategy_address}/pnl-history: USD made since it trades (rest-public 4.4). */
export const getStrategyPnlHistory = defineEndpoint({
  name: 'getStrategyPnlHistory',
  method: 'GET',
  path: '/strategy/{strategy_address}/pnl-history',
  access: 'public',
  group: 'strategies',
  summary: 'Strategy performance',
  usedIn: 'strategies',
  query: wireObject(pointsQuery),
  reply: valueSeries,
})

/** GET /strategy/{strategy_address}/portfolio: as an account's own, with what it holds (rest-public 4.2). */
export const getStrategyPortfolio = defineEndpoint({
  name: 'getStrategyPortfolio',
  method: 'GET',
  path: '/strategy/{strategy_address}/portfolio',
  access: 'public',
  group: 'strategies',
  summary: 'Strategy portfolio summary',
  usedIn: 'strategies',
  reply: wireObject({ ...portfolioShape, collaterals: z.optional(wireRows(collateralRecord)) }),
})
export type StrategyPortfolio = z.output<typeof getStrategyPortfolio.reply>

/** GET /strategy/{strategy_address}/positions: answers as an account's own positions do (rest-public 4.6). */
export const getStrategyPositions = defineEndpoint({
  name: 'getStrategyPositions',
  method: 'GET',
  path: '/strategy/{strategy_address}/positions',
  access: 'public',
  group: 'strategies',
  summary: 'Open positions of a strategy',
  usedIn: 'strategies',
  reply: getPositions.reply,
})

/** GET /strategy/{strategy_address}/trade-history: what it did, newest first (rest-public 4.3). */
export const getStrategyTradeHistory = defineEndpoint({
  name: 'getStrategyTradeHistory',
  method: 'GET',
  path: '/strategy/{strategy_address}/trade-history',
  access: 'public',
  group: 'strategies',
  summary: 'Trades of a strategy',
  usedIn: 'strategies',
  query: getTradeHistory.query,
  reply: getTradeHistory.reply,
})

/** GET /strategy/{strategy_address}/transaction-history: money in and out, newest first (rest-public 4.7). */
export const getStrategyTransactionHistory = defineEndpoint({
  name: 'getStrategyTransactionHistory',
  method: 'GET',
  path: '/strategy/{strategy_address}/transaction-history',
  access: 'public',
  group: 'strategies',
  summary: 'Strategy deposits and withdrawals',
  usedIn: 'strategies',
  query: getTransactionHistory.query,
  reply: getTransactionHistory.reply,
})

const strategyPosition = wireObject({
  strategyAddress: address,
  strategyName: z.string(),
  collateralAsset: z.string(),
  /** Units of the collateral that wait for their shares. */
  pendingDeposits: unsignedCollateral,
  /** Shares that wait to be paid out, of those in `shares`: what a withdrawal asks for. [guess] */
  pendingWithdrawals: unsignedCollateral,
  shares: unsignedCollateral,
  /** Units of the collateral for a share. */
  pps: unsignedCollateral,
  /** A fraction of what the shares cost. [guess] */
  roi: decimalNumber,
})
export type StrategyPosition = z.output<typeof strategyPosition>

const epochReward = wireObject({
  epoch: z.string(),
  epochReward: z.optional(
    wireObject({
      assetRewards: z.optional(z.array(wireObject({ asset: z.string(), amountFloat: unsignedCollateral }))),
    }),
  ),
})

/** GET /strategies/account: what the account has in strategies (rest-private 15.1). */
export const getStrategiesAccount = defineEndpoint({
  name: 'getStrategiesAccount',
  method: 'GET',
  path: '/strategies/account',
  access: 'private',
  group: 'strategies',
  summary: 'Your shares of strategies',
  usedIn: 'shares',
  reply: wireObject({
    strategyPositions: z.optional(wireRows(strategyPosition)),
    strategyRewards: z.optional(
      z.array(wireObject({ strategyAddress: address, epochRewards: z.optional(z.array(epochReward)) })),
    ),
  }),
})

/** GET /strategies/account-history: USD that the account had in all strategies together (rest-private 15.2). */
export const getStrategiesAccountHistory = defineEndpoint({
  name: 'getStrategiesAccountHistory',
  method: 'GET',
  path: '/strategies/account-history',
  access: 'private',
  group: 'strategies',
  summary: 'Your deposits to and withdrawals from strategies',
  usedIn: 'shares',
  query: wireObject({
    startTime: unixNanos,
    endTime: z.optional(unixNanos),
    /** Seconds, a multiple of 30. */
    resolution: z.optional(queryInteger),
  }),
  reply: valueSeries,
})

/** POST /strategy/{strategy_address}/initiate-withdraw: not signed, the API key is enough (rest-private 15.3). */
export const postStrategyInitiateWithdraw = defineEndpoint({
  name: 'postStrategyInitiateWithdraw',
  method: 'POST',
  path: '/strategy/{strategy_address}/initiate-withdraw',
  access: 'private',
  group: 'strategies',
  summary: 'Request a strategy withdrawal',
  usedIn: 'shares',
  body: wireObject({
    collateralAsset: z.enum(collateralAssets),
    /** Shares: what they are worth is known when they are paid. [guess] */
    amountFloat: requestedAmount,
  }),
  reply: success,
})
