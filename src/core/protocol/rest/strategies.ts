import * as z from 'zod/mini'
import { address, decimalNumber, decimalUsd, requestedAmount, unixNanos, unsignedCollateral } from '../codecs'
import { collateralAssets } from '../collateral'
import { defineEndpoint } from '../endpoint'
import { wireObject, wireRecord } from '../wireObject'
import { wireRows } from '../wireRows'
import { collateralRecord, getPositions, portfolioShape } from './account'
import { getTradeHistory, getTransactionHistory } from './history'
import { pointsQuery, queryInteger, success } from './shared'

/** `{ history: [[time, USD], …] }`, newest first. The order is not documented, so the page sorts (rest-public 4.4). */
export const valueSeries = wireObject({ history: z.optional(z.array(z.tuple([unixNanos, decimalUsd]))) })

const strategyRecord = wireRecord(
  [
    'strategyAddress',
    'strategyName',
    'collateralAsset',
    'minimumDeposit',
    'aum',
    'pastMonthReturn',
    'managementFees',
    'performanceFees',
    'maxDrawdown',
    'cap',
  ],
  {
    strategyAddress: address,
    strategyName: z.string(),
    /** One of `collateralAssets`; also the unit of `aum`, `cap` and `minimumDeposit`. */
    collateralAsset: z.string(),
    aum: unsignedCollateral,
    /** Fractions: 0.01 is 1 %. Management fees are per year, performance fees on profits. */
    pastMonthReturn: decimalNumber,
    managementFees: decimalNumber,
    performanceFees: decimalNumber,
    /** In the current year. */
    maxDrawdown: decimalNumber,
    cap: unsignedCollateral,
    minimumDeposit: unsignedCollateral,
    /** Members of the paper venue: units of collateral per share, start of trading, next processing of requests. */
    pps: z.optional(unsignedCollateral),
    openedTimestamp: z.optional(unixNanos),
    nextEpochTimestamp: z.optional(unixNanos),
    pendingDeposits: z.optional(unsignedCollateral),
  },
)
export type StrategyListing = z.output<typeof strategyRecord>

/** GET /strategies: strategies open to investment (rest-public 4.1). */
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

/** GET /strategy/{strategy_address}/balance-history: its value in USD (rest-public 4.5). */
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

/** GET /strategy/{strategy_address}/pnl-history: USD of profit since it started trading (rest-public 4.4). */
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

/** GET /strategy/{strategy_address}/portfolio: like an account's, with its holdings (rest-public 4.2). */
export const getStrategyPortfolio = defineEndpoint({
  name: 'getStrategyPortfolio',
  method: 'GET',
  path: '/strategy/{strategy_address}/portfolio',
  access: 'public',
  group: 'strategies',
  summary: 'Strategy portfolio summary',
  usedIn: 'strategies',
  reply: wireRecord(
    ['greeks', 'collaterals', 'balance', 'pnl', 'realizedPnl', 'profitFactor', 'winRate', 'sharpeRatio'],
    { ...portfolioShape, collaterals: z.optional(wireRows(collateralRecord)) },
  ),
})
export type StrategyPortfolio = z.output<typeof getStrategyPortfolio.reply>

/** GET /strategy/{strategy_address}/positions: answers like an account's positions (rest-public 4.6). */
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

/** GET /strategy/{strategy_address}/trade-history: its trades, newest first (rest-public 4.3). */
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

/** GET /strategy/{strategy_address}/transaction-history: deposits and withdrawals, newest first (rest-public 4.7). */
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

const strategyPosition = wireRecord(
  ['strategyAddress', 'strategyName', 'collateralAsset', 'shares', 'pendingWithdrawals', 'pendingDeposits', 'pps'],
  {
    strategyAddress: address,
    strategyName: z.string(),
    collateralAsset: z.string(),
    /** Units of the collateral awaiting their shares. */
    pendingDeposits: unsignedCollateral,
    /** Shares awaiting payout, included in `shares`. A withdrawal is requested in shares. [guess] */
    pendingWithdrawals: unsignedCollateral,
    shares: unsignedCollateral,
    /** Units of the collateral per share. */
    pps: unsignedCollateral,
    /** Fraction of the cost of the shares. [guess] */
    roi: decimalNumber,
  },
)
export type StrategyPosition = z.output<typeof strategyPosition>

const epochReward = wireObject({
  epoch: z.string(),
  epochReward: z.optional(
    wireObject({
      assetRewards: z.optional(z.array(wireObject({ asset: z.string(), amountFloat: unsignedCollateral }))),
    }),
  ),
})

/** GET /strategies/account: the account's holdings in strategies (rest-private 15.1). */
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

/** GET /strategies/account-history: USD value of all strategy holdings of the account (rest-private 15.2). */
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
    resolution: z.optional(queryInteger),
  }),
  reply: valueSeries,
})

/** POST /strategy/{strategy_address}/initiate-withdraw: not signed; the API key suffices (rest-private 15.3). */
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
    /** Shares: their value is known only at payout. [guess] */
    amountFloat: requestedAmount,
  }),
  reply: success,
})
