import * as z from 'zod/mini'
import { address, collateralAmount, decimalNumber } from '../codecs'
import { defineEndpoint } from '../endpoint'
import { wireObject } from '../wireObject'

const strategyPosition = wireObject({
  strategyAddress: address,
  strategyName: z.string(),
  collateralAsset: z.string(),
  /** Units of the collateral that wait for their shares. */
  pendingDeposits: collateralAmount,
  /** Shares that wait to be paid out, of those in `shares`: what a withdrawal asks for. [guess] */
  pendingWithdrawals: collateralAmount,
  shares: collateralAmount,
  /** Units of the collateral for a share. */
  pps: collateralAmount,
  /** A fraction of what the shares cost. [guess] */
  roi: decimalNumber,
})
export type StrategyPosition = z.output<typeof strategyPosition>

const epochReward = wireObject({
  epoch: z.string(),
  epochReward: z.optional(
    wireObject({ assetRewards: z.optional(z.array(wireObject({ asset: z.string(), amountFloat: collateralAmount }))) }),
  ),
})

/** GET /strategies/account: what the account has in strategies (rest-private 15.1). */
export const getStrategiesAccount = defineEndpoint({
  name: 'getStrategiesAccount',
  method: 'GET',
  path: '/strategies/account',
  access: 'private',
  reply: wireObject({
    strategyPositions: z.optional(z.array(strategyPosition)),
    strategyRewards: z.optional(
      z.array(wireObject({ strategyAddress: address, epochRewards: z.optional(z.array(epochReward)) })),
    ),
  }),
})
