import * as z from 'zod/mini'
import {
  collateralAmount,
  computedPrice,
  decimalFraction,
  decimalNumber,
  decimalUsd,
  unsignedCollateral,
} from '../codecs'
import { collateralAssets } from '../collateral'
import { defineEndpoint } from '../endpoint'
import { orderRecord } from '../orderRecord'
import { fp6Amount, uint256 } from '../requestCodecs'
import { wireObject, wireRecord } from '../wireObject'

const members = {
  collateralAsset: z.enum(collateralAssets),
  /** True buys the collateral with USDC. */
  isBuy: z.boolean(),
  /** In the collateral's own decimals; see collateral.ts. Truncated to a millionth of a unit. */
  baseAmount: z.optional(uint256),
  /** Millionths of USDC: the maximum to pay, or the minimum to receive. */
  quoteAmount: z.optional(fp6Amount),
} as const

/** A swap against USDC. Exactly one of the two amounts is given (rest-private 14.3). */
export const swapRequest = wireObject(members)
/** A swap preview. Without a direction, the collateral is sold (rest-public 4.9). */
export const swapPreviewRequest = wireObject({ ...members, isBuy: z.optional(z.boolean()) })
export type SwapRequest = z.output<typeof swapRequest>

/** POST /swap: swaps a collateral against USDC at once; reported as an order of type `SPOT` (rest-private 14.3). */
export const postSwap = defineEndpoint({
  name: 'postSwap',
  method: 'POST',
  path: '/swap',
  access: 'private',
  group: 'transfers',
  summary: 'Swap one collateral for another',
  usedIn: 'swap',
  body: swapRequest,
  reply: orderRecord,
})

/** POST /swap/preview: the current result of a swap (rest-public 4.9). */
export const postSwapPreview = defineEndpoint({
  name: 'postSwapPreview',
  method: 'POST',
  path: '/swap/preview',
  access: 'public',
  group: 'transfers',
  summary: 'Swap quote',
  usedIn: 'swap',
  body: swapPreviewRequest,
  reply: wireObject({
    /** USDC to pay including the fee, or to receive after it. In millionths, unlike the other members. */
    quoteAmount: fp6Amount,
    fees: decimalUsd,
    feeRate: decimalFraction,
    /** Balances of the caller; 0 for an anonymous call. */
    baseBalance: collateralAmount,
    quoteBalance: decimalUsd,
    /** The amounts that the venue can give. */
    baseCapacity: unsignedCollateral,
    quoteCapacity: decimalUsd,
    amount: unsignedCollateral,
    price: computedPrice,
  }),
})
export type SwapPreview = z.output<typeof postSwapPreview.reply>

/** GET /yield-vault: the vault whose share is aeUSD (rest-public 4.8). */
export const getYieldVault = defineEndpoint({
  name: 'getYieldVault',
  method: 'GET',
  path: '/yield-vault',
  access: 'public',
  group: 'transfers',
  summary: 'Capacity and return of the yield vault',
  usedIn: 'yieldVault',
  reply: wireRecord(['aum', 'cap', 'pps', 'aumLiquid', 'isPaused', 'pendingWithdrawals'], {
    /** USDC: total, liquid part and maximum. */
    aum: decimalUsd,
    aumLiquid: decimalUsd,
    cap: decimalUsd,
    /** USDC per share. */
    pps: computedPrice,
    /** Percent: 4.75 is 4.75 %. */
    apy: decimalNumber,
    /** USDC owed to withdrawals that wait for the next rebalance. */
    pendingWithdrawals: decimalUsd,
    isPaused: z.boolean(),
  }),
})
export type YieldVault = z.output<typeof getYieldVault.reply>

/** GET /weeth: weETH deposited by all accounts together, in weETH (the published reference). */
export const getWeeth = defineEndpoint({
  name: 'getWeeth',
  method: 'GET',
  path: '/weeth',
  access: 'public',
  group: 'transfers',
  summary: 'weETH deposited by all accounts',
  usedIn: 'yieldVault',
  reply: wireRecord([], { totalDeposits: collateralAmount }),
})
