import * as z from 'zod/mini'
import { decimalAmount } from '../codecs'
import { collateralAssets } from '../collateral'
import { defineEndpoint } from '../endpoint'
import { wireObject } from '../wireObject'
import { success } from './success'

/** POST /strategy/{strategy_address}/initiate-withdraw: nobody signs it, the API key is enough (rest-private 15.3). */
export const postStrategyInitiateWithdraw = defineEndpoint({
  name: 'postStrategyInitiateWithdraw',
  method: 'POST',
  path: '/strategy/{strategy_address}/initiate-withdraw',
  access: 'private',
  body: wireObject({
    collateralAsset: z.enum(collateralAssets),
    /** Shares: what they are worth is known when they are paid. [guess] */
    amountFloat: decimalAmount,
  }),
  reply: success,
})
