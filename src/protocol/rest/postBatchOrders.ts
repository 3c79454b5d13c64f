import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint'
import { maxBatchOrders } from '../orderLimits'
import { signedOrder } from '../signedOrder'
import { wireObject } from '../wireObject'
import { success } from './success'
import { minLength, maxLength } from '@/protocol/lengths'

/**
 * POST /batch-orders: all of them or none. They are GTC limit orders of one account, instrument and side, and alike in
 * post-only and reduce-only. Their sender knows their ids (rest-private 7.7).
 */
export const postBatchOrders = defineEndpoint({
  name: 'postBatchOrders',
  method: 'POST',
  path: '/batch-orders',
  access: 'private',
  body: wireObject({ orders: z.array(signedOrder).check(minLength(1), maxLength(maxBatchOrders)) }),
  reply: success,
})
