import type * as z from 'zod/mini'
import { hash32 } from '../codecs'
import { defineOperation } from '../operation'
import { orderRecord } from '../orderRecord'
import { signedOrderShape } from '../signedOrder'
import { wireObject } from '../wireObject'

/**
 * `orderId` is the order whose place is taken; all else describes the new order, signed as one. The answer has its new
 * id, and the old one is dead (websocket.md 9).
 */
export const editOrder = defineOperation({
  op: 'edit_order',
  access: 'private',
  request: wireObject({ orderId: hash32, ...signedOrderShape }),
  reply: orderRecord,
})
export type EditOrderRequest = z.output<typeof editOrder.request>
