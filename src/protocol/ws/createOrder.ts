import type * as z from 'zod/mini'
import { defineOperation } from '../operation'
import { orderRecord } from '../orderRecord'
import { signedOrderShape } from '../signedOrder'
import { wireObject } from '../wireObject'

/** Answered after the attempt to match, so an order that traded at once comes back `partial` or `filled` (websocket.md 8). */
export const createOrder = defineOperation({
  op: 'create_order',
  access: 'private',
  request: wireObject(signedOrderShape),
  reply: orderRecord,
})
export type CreateOrderRequest = z.output<typeof createOrder.request>
