import * as z from 'zod/mini'
import { hash32 } from '../codecs'
import { defineOperation } from '../operation'
import { wireObject } from '../wireObject'

/** An order that is not live is refused with `ORDER_DOES_NOT_EXIST`; `success: false` may say the same (websocket.md 10). */
export const cancelOrder = defineOperation({
  op: 'cancel_order',
  access: 'private',
  request: wireObject({ orderId: hash32 }),
  reply: wireObject({ orderId: hash32, success: z.boolean() }),
})
