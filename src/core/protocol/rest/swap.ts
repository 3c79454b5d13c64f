import * as z from 'zod/mini'
import { collateralAssets } from '../collateral'
import { fp6Amount, uint256 } from '../requestCodecs'
import { wireObject } from '../wireObject'
import { defineEndpoint } from '../endpoint'
import { orderRecord } from '../orderRecord'
import {
  collateralAmount,
  computedPrice,
  decimalFraction,
  decimalNumber,
  decimalUsd,
  unsignedCollateral,
} from '../codecs'

const members = {
  collateralAsset: z.enum(collateralAssets),
  /** Whether the collateral is bought with USDC. */
  isBuy: z.boolean(),
  /** In the collateral's own decimals; see collateralUnits.ts. What is below a millionth of a unit is cut off. */
  baseAmount: z.optional(uint256),
  /** Millionths of USDC: paid at most, or received at least. */
  quoteAmount: z.optional(fp6Amount),
} as const

/** What is to be exchanged with USDC. Exactly one of the two amounts is given (rest-private 14.3). */
export const swapRequest = wireObject(members)
/** The same of a preview, which need not say the direction (rest-public 4.9): without it the collateral is sold. */
export const swapPreviewRequest = wireObject({ ...members, isBuy: z.optional(z.boolean()) })
export type SwapRequest = z.output<typeof swapRequest>

/** POST /swap: exchanges a collateral and USDC at once; reported as an order of type `SPOT` (rest-private 14.3). */
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

/** POST /swap/preview: what an exchange would yield now (rest-public 4.9). */
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
    /** USDC that would be paid with the fee or received after it; in millionths, unlike all the rest. */
    quoteAmount: fp6Amount,
    fees: decimalUsd,
    feeRate: decimalFraction,
    /** Of the caller; 0 for an anonymous call. */
    baseBalance: collateralAmount,
    quoteBalance: decimalUsd,
    /** What the venue can give. */
    baseCapacity: unsignedCollateral,
    quoteCapacity: decimalUsd,
    /** Units of the collateral. */
    amount: unsignedCollateral,
    price: computedPrice,
  }),
})
export type SwapPreview = z.output<typeof postSwapPreview.reply>

/** GET /yield-vault: the vault of which aeUSD is the share (rest-public 4.8). */
export const getYieldVault = defineEndpoint({
  name: 'getYieldVault',
  method: 'GET',
  path: '/yield-vault',
  access: 'public',
  group: 'transfers',
  summary: 'Capacity and return of the yield vault',
  usedIn: 'yieldVault',
  reply: wireObject({
    /** USDC: all of it, the part that lies ready, and the most it takes. */
    aum: decimalUsd,
    aumLiquid: decimalUsd,
    cap: decimalUsd,
    /** USDC for one share. */
    pps: computedPrice,
    /** Per cent: 4.75 is 4.75 %. */
    apy: decimalNumber,
    /** USDC that those are owed who wait for the next rebalance. */
    pendingWithdrawals: decimalUsd,
    isPaused: z.boolean(),
  }),
})
export type YieldVault = z.output<typeof getYieldVault.reply>

/** GET /weeth: how much weETH all accounts together have deposited, in weETH (the published reference). */
export const getWeeth = defineEndpoint({
  name: 'getWeeth',
  method: 'GET',
  path: '/weeth',
  access: 'public',
  group: 'transfers',
  summary: 'weETH deposited by all accounts',
  usedIn: 'yieldVault',
  reply: wireObject({ totalDeposits: collateralAmount }),
})
