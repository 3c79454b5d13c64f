import * as z from 'zod/mini'
import { computedPrice, decimalNumber, decimalUsd } from '../codecs'
import { defineEndpoint } from '../endpoint'
import { wireObject } from '../wireObject'

/** GET /yield-vault: the vault of which aeUSD is the share (rest-public 4.8). */
export const getYieldVault = defineEndpoint({
  name: 'getYieldVault',
  method: 'GET',
  path: '/yield-vault',
  access: 'public',
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
