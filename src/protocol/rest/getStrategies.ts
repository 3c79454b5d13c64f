import * as z from 'zod/mini'
import { address, collateralAmount, decimalNumber, unixNanos } from '../codecs'
import { defineEndpoint } from '../endpoint'
import { wireObject } from '../wireObject'

const strategyRecord = wireObject({
  strategyAddress: address,
  strategyName: z.string(),
  /** What is paid in and out, one of `collateralAssets`; `aum`, `cap` and `minimumDeposit` are units of it. */
  collateralAsset: z.string(),
  aum: collateralAmount,
  /** Fractions: 0.01 is 1 %; the fees of a year, and of profits. */
  pastMonthReturn: decimalNumber,
  managementFees: decimalNumber,
  performanceFees: decimalNumber,
  /** Of the year so far. */
  maxDrawdown: decimalNumber,
  cap: collateralAmount,
  minimumDeposit: collateralAmount,
  /** Members of the paper venue: units of collateral for a share, since when it trades, when what waits has its turn. */
  pps: z.optional(collateralAmount),
  openedTimestamp: z.optional(unixNanos),
  nextEpochTimestamp: z.optional(unixNanos),
  pendingDeposits: z.optional(collateralAmount),
})
export type StrategyListing = z.output<typeof strategyRecord>

/** GET /strategies: what can be invested in (rest-public 4.1). */
export const getStrategies = defineEndpoint({
  name: 'getStrategies',
  method: 'GET',
  path: '/strategies',
  access: 'public',
  reply: wireObject({ strategies: z.array(strategyRecord) }),
})
