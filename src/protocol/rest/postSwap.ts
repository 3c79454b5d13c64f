import { defineEndpoint } from '../endpoint'
import { orderRecord } from '../orderRecord'
import { swapRequest } from './swapRequest'

/** POST /swap: exchanges a collateral and USDC at once; told as an order of type `SPOT` (rest-private 14.3). */
export const postSwap = defineEndpoint({
  name: 'postSwap',
  method: 'POST',
  path: '/swap',
  access: 'private',
  body: swapRequest,
  reply: orderRecord,
})
