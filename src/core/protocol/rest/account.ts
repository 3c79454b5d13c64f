import * as z from 'zod/mini'
import {
  address,
  collateralAmount,
  decimalFraction,
  decimalNumber,
  decimalUsd,
  instrumentId,
  integerText,
  marginType,
  nonZeroNumber,
  positionSide,
  recordInstrumentType,
  unixNanos,
  wireScalar,
} from '../codecs'
import { defineEndpoint } from '../endpoint'
import { positionRecord } from '../positionRecord'
import { wireObject, wireRecord } from '../wireObject'
import { wholeRows, wireRows } from '../wireRows'
import { apiKeyRecord, signingKeyRecord } from './keys'

export const collateralRecord = wireRecord(
  ['collateralAsset', 'balance', 'collateralValue', 'marginValue', 'availableBalance', 'collateralYieldBearing'],
  {
    /** One of `collateralAssets`; unknown ones are also read. */
    collateralAsset: z.string(),
    collateralValue: decimalUsd,
    /** USD after the collateral factor. */
    marginValue: decimalUsd,
    balance: collateralAmount,
    availableBalance: collateralAmount,
    collateralYieldBearing: z.boolean(),
    pendingWithdrawals: z.optional(collateralAmount),
    unrealizedPnl: z.optional(decimalUsd),
    withdrawableBalance: z.optional(collateralAmount),
  },
)

/** GET /account: everything about the account in one call (rest-private 5.1). */
export const getAccount = defineEndpoint({
  name: 'getAccount',
  method: 'GET',
  path: '/account',
  access: 'private',
  group: 'account',
  summary: 'Account overview',
  usedIn: 'portfolio',
  reply: wireRecord(
    [
      'account',
      'signingKeys',
      'apiKeys',
      'equity',
      'balance',
      'availableBalance',
      'initialMargin',
      'maintenanceMargin',
      'portfolio',
      'inLiquidation',
      'username',
    ],
    {
      account: address,
      username: z.string(),
      accountType: z.string(),
      equity: decimalUsd,
      balance: decimalUsd,
      availableBalance: decimalUsd,
      availableMargin: z.optional(decimalUsd),
      initialMargin: decimalUsd,
      maintenanceMargin: decimalUsd,
      portfolio: z.boolean(),
      inLiquidation: z.boolean(),
      credit: decimalUsd,
      credited: z.boolean(),
      emailAddress: z.string(),
      intercomHash: z.string(),
      hasBeenReferred: z.boolean(),
      referrer: z.optional(z.string()),
      campaignSignUps: z.optional(z.array(z.string())),
      manualMode: z.boolean(),
      signingKeys: z.optional(wireRows(signingKeyRecord)),
      apiKeys: z.optional(wireRows(apiKeyRecord)),
      /** The account's figures are sums of these rows, so one unreadable row makes the list unknown. */
      collaterals: z.optional(z.array(collateralRecord)),
      /** Every margin figure depends on all of them. */
      positions: wholeRows(positionRecord),
      feeStructures: z.optional(
        z.array(
          wireRecord(['asset', 'instrumentType', 'takerFee', 'makerFee'], {
            asset: z.string(),
            instrumentType: recordInstrumentType,
            takerFee: decimalFraction,
            makerFee: decimalFraction,
          }),
        ),
      ),
      leverages: z.optional(
        z.array(
          wireRecord(['instrumentId', 'leverage', 'marginType'], { instrumentId, leverage: nonZeroNumber, marginType }),
        ),
      ),
      inAdl: z.optional(
        z.array(wireRecord(['instrumentId', 'instrumentName'], { instrumentName: z.string(), instrumentId })),
      ),
      manualWithdrawals: z.optional(
        z.array(
          wireRecord([], {
            account: address,
            amount: z.string(),
            chainId: z.string(),
            collateral: address,
            withdrawalId: z.string(),
            to: address,
            label: z.string(),
          }),
        ),
      ),
      networkAddresses: z.optional(
        z.array(wireRecord(['network', 'networkAddress'], { network: z.string(), networkAddress: z.string() })),
      ),
    },
  ),
})
export type AccountReply = z.output<typeof getAccount.reply>

/** GET /account/accumulated-fundings: funding received (positive) or paid, per open perpetual (rest-private 5.2). */
export const getAccumulatedFundings = defineEndpoint({
  name: 'getAccumulatedFundings',
  method: 'GET',
  path: '/account/accumulated-fundings',
  access: 'private',
  group: 'account',
  summary: 'Funding of each open position',
  usedIn: 'positions',
  weight: 2,
  reply: wireObject({
    accumulatedFundings: z.optional(
      z.array(
        wireRecord(['instrumentId'], {
          instrumentId,
          /** One row a side in hedge mode; otherwise absent. */
          positionSide: z.optional(positionSide),
          accumulatedFunding: z.optional(decimalUsd),
        }),
      ),
    ),
  }),
})

/** GET /positions (rest-private 10.1). */
export const getPositions = defineEndpoint({
  name: 'getPositions',
  method: 'GET',
  path: '/positions',
  access: 'private',
  group: 'account',
  summary: 'Open positions',
  usedIn: 'positions',
  reply: wireRecord(['positions', 'account'], { account: address, positions: z.optional(wireRows(positionRecord)) }),
})

export type PositionsReply = z.output<typeof getPositions.reply>

const greeks = wireRecord(['asset', 'delta', 'gamma', 'rho', 'theta', 'vega'], {
  asset: z.optional(z.string()),
  delta: decimalNumber,
  gamma: decimalNumber,
  rho: decimalNumber,
  theta: decimalNumber,
  vega: decimalNumber,
})

/** Members that the portfolio of an account and the portfolio of a strategy share. */
export const portfolioShape = {
  balance: decimalUsd,
  pnl: decimalUsd,
  /** From fills and settlements, before fees and without funding, as everywhere on the page. */
  realizedPnl: decimalUsd,
  profitFactor: decimalNumber,
  winRate: decimalNumber,
  sharpeRatio: decimalNumber,
  greeks: z.optional(wireRows(greeks)),
  userMargin: z.optional(wireRecord(['used', 'balance'], { used: decimalUsd, balance: decimalUsd })),
} as const

/** GET /portfolio (rest-private 10.2). */
export const getPortfolio = defineEndpoint({
  name: 'getPortfolio',
  method: 'GET',
  path: '/portfolio',
  access: 'private',
  group: 'account',
  summary: 'Greeks, margins and realised results',
  usedIn: 'portfolio',
  weight: 2,
  reply: wireRecord(
    ['greeks', 'balance', 'pnl', 'realizedPnl', 'profitFactor', 'winRate', 'sharpeRatio'],
    portfolioShape,
  ),
})
export type PortfolioReply = z.output<typeof getPortfolio.reply>

type Ranking = { readonly rank: number | undefined }

/** A rank from 1; an empty text if there is no rank. */
const ranking = wireScalar<string, Ranking>({
  expected: 'a whole number as text, or the empty text',
  read: (wire) => {
    if (wire === '') return { rank: undefined }
    return typeof wire === 'string' && /^\d{1,15}$/.test(wire) ? { rank: Number(wire) } : undefined
  },
  write: ({ rank }) => (rank === undefined ? '' : String(rank)),
})

/** Volumes in USDC and PnL of one window (rest-private 3.9). */
export const statsRow = wireRecord(['ranking', 'optionsVolume', 'perpVolume', 'pnl', 'username'], {
  ranking,
  optionsVolume: decimalUsd,
  perpVolume: decimalUsd,
  pnl: decimalUsd,
  username: z.string(),
})
export type StatsRow = z.output<typeof statsRow>

/** GET /account/stats: volume, PnL and rank by window (rest-private 5.3). */
export const getAccountStats = defineEndpoint({
  name: 'getAccountStats',
  method: 'GET',
  path: '/account/stats',
  access: 'private',
  group: 'account',
  summary: 'Volume and PnL by day, week and month',
  usedIn: 'portfolio',
  query: wireObject({
    startTime: z.optional(unixNanos),
    endTime: z.optional(unixNanos),
    asset: z.optional(z.string()),
    campaignName: z.optional(z.string()),
  }),
  reply: wireObject({
    accountStatistics: z.optional(
      wireRecord([], {
        daily: z.optional(statsRow),
        weekly: z.optional(statsRow),
        monthly: z.optional(statsRow),
        allTime: z.optional(statsRow),
      }),
    ),
  }),
})

/** GET /account/weekly-volume: volume of the current week and the resulting tier, 1 to 4 (rest-private 5.4). */
export const getWeeklyVolume = defineEndpoint({
  name: 'getWeeklyVolume',
  method: 'GET',
  path: '/account/weekly-volume',
  access: 'private',
  group: 'account',
  summary: 'Weekly volume and tier',
  usedIn: 'fees',
  reply: wireRecord(['tier', 'weekStart', 'weekEnd', 'weeklyVolume'], {
    weeklyVolume: decimalUsd,
    multiplier: decimalNumber,
    tier: integerText,
    weekStart: unixNanos,
    weekEnd: unixNanos,
  }),
})
