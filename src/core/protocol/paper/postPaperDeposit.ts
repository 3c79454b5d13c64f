import * as z from 'zod/mini'
import { requestedAmount, unixNanos } from '../codecs'
import { collateralAssets } from '../collateral'
import { defineEndpoint } from '../endpoint'
import { wireObject } from '../wireObject'

/**
 * POST /paper/deposit: asks the faucet for play money, which arrives like a bridge deposit. Only the paper venue has
 * this operation.
 */
export const postPaperDeposit = defineEndpoint({
  name: 'postPaperDeposit',
  method: 'POST',
  path: '/paper/deposit',
  access: 'private',
  group: 'market',
  summary: 'Ask the faucet for play money',
  usedIn: 'transfers',
  body: wireObject({
    collateralAsset: z.enum(collateralAssets),
    amount: requestedAmount,
  }),
  reply: wireObject({
    /** Id of the row in the history. */
    id: z.string(),
    expectedTimestamp: unixNanos,
  }),
})
