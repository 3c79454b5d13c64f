import * as z from 'zod/mini'
import { hash32, instrumentType } from '../codecs'
import { defineOperation } from '../operation'
import { orderRecord } from '../orderRecord'
import { signedOrderShape } from '../signedOrder'
import { wireObject } from '../wireObject'

/** The reply follows the matching attempt, so an order may come back `partial` or `filled` (websocket.md 8). */
export const createOrder = defineOperation({
  op: 'create_order',
  access: 'private',
  summary: 'Place a signed order',
  usedIn: 'ticket',
  request: wireObject(signedOrderShape),
  reply: orderRecord,
})
export type CreateOrderRequest = z.output<typeof createOrder.request>

/**
 * `orderId` is the order to replace. All other members describe the new order and are signed with it. The reply has
 * the new id; the old id is invalid from then on (websocket.md 9).
 */
export const editOrder = defineOperation({
  op: 'edit_order',
  access: 'private',
  summary: 'Edit an order (signed replacement)',
  usedIn: 'openOrders',
  request: wireObject({ orderId: hash32, ...signedOrderShape }),
  reply: orderRecord,
})

/** An order that is not live gives `ORDER_DOES_NOT_EXIST`, or perhaps `success: false` (websocket.md 10). */
export const cancelOrder = defineOperation({
  op: 'cancel_order',
  access: 'private',
  summary: 'Cancel one order',
  usedIn: 'openOrders',
  request: wireObject({ orderId: hash32 }),
  reply: wireObject({ orderId: hash32, success: z.boolean() }),
})

const filter = wireObject({ instrumentType: z.optional(instrumentType), asset: z.optional(z.string()) })

/**
 * Cancels all orders, those of one type, or those of one underlying. Missing `data` also means all orders
 * (websocket.md 11).
 */
export const cancelAllOrders = defineOperation({
  op: 'cancel_all_orders',
  access: 'private',
  summary: 'Cancel all orders',
  usedIn: 'openOrders',
  request: z.codec(z.optional(z.custom<z.input<typeof filter> | null>()), filter, {
    decode: (wire) => wire ?? {},
    encode: (wire) => wire,
  }),
  // Written as order_ids; some venues write orders_ids (D3).
  reply: wireObject({ success: z.boolean(), orderIds: z.array(hash32) }, { orderIds: ['order_ids', 'orders_ids'] }),
})
