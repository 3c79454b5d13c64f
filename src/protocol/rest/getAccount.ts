import * as z from 'zod/mini'
import {
  address,
  collateralAmount,
  decimalFraction,
  decimalNumber,
  decimalUsd,
  instrumentId,
  marginType,
  recordInstrumentType,
} from '../codecs'
import { defineEndpoint } from '../endpoint'
import { positionRecord } from '../positionRecord'
import { wireObject } from '../wireObject'
import { apiKeyRecord, signingKeyRecord } from './keyRecords'

/** One asset of an account. */
export const collateralRecord = wireObject({
  /** One of `collateralAssets`; others are read. */
  collateralAsset: z.string(),
  /** USD. */
  collateralValue: decimalUsd,
  /** USD after the collateral factor. */
  marginValue: decimalUsd,
  /** In units of the asset. */
  balance: collateralAmount,
  availableBalance: collateralAmount,
  collateralYieldBearing: z.boolean(),
  pendingWithdrawals: z.optional(collateralAmount),
  unrealizedPnl: z.optional(decimalUsd),
  withdrawableBalance: z.optional(collateralAmount),
})

/** GET /account: everything about the account in one call (rest-private 5.1). */
export const getAccount = defineEndpoint({
  name: 'getAccount',
  method: 'GET',
  path: '/account',
  access: 'private',
  reply: wireObject({
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
    signingKeys: z.optional(z.array(signingKeyRecord)),
    apiKeys: z.optional(z.array(apiKeyRecord)),
    collaterals: z.optional(z.array(collateralRecord)),
    positions: z.optional(z.array(positionRecord)),
    feeStructures: z.optional(
      z.array(
        wireObject({
          asset: z.string(),
          instrumentType: recordInstrumentType,
          takerFee: decimalFraction,
          makerFee: decimalFraction,
        }),
      ),
    ),
    leverages: z.optional(z.array(wireObject({ instrumentId, leverage: decimalNumber, marginType }))),
    inAdl: z.optional(z.array(wireObject({ instrumentName: z.string(), instrumentId }))),
    manualWithdrawals: z.optional(
      z.array(
        wireObject({
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
    networkAddresses: z.optional(z.array(wireObject({ network: z.string(), networkAddress: z.string() }))),
  }),
})
export type AccountReply = z.output<typeof getAccount.reply>
