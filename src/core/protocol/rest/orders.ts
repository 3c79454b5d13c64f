import * as z from 'zod/mini'
import { maxLength, minLength } from '@/core/protocol/lengths'
import { hash32, recordInstrumentType } from '../codecs'
import { defineEndpoint } from '../endpoint'
import { maxBatchOrders } from '../orderLimits'
import { orderRecord } from '../orderRecord'
import { signedOrder } from '../signedOrder'
import { wireObject } from '../wireObject'
import { wireRows } from '../wireRows'
import { success } from './shared'

/** GET /orders: the account's open orders, a bare array (rest-private 7.1). */
export const getOrders = defineEndpoint({
  name: 'getOrders',
  method: 'GET',
  path: '/orders',
  access: 'private',
  group: 'orders',
  summary: 'Open orders',
  usedIn: 'openOrders',
  reply: wireRows(orderRecord),
})

/** POST /orders: the same signed order as on the socket (rest-private 7.2). */
export const postOrder = defineEndpoint({
  name: 'postOrder',
  method: 'POST',
  path: '/orders',
  access: 'private',
  group: 'orders',
  summary: 'Place a signed order',
  usedIn: 'byRest',
  body: signedOrder,
  reply: orderRecord,
})

/** GET /orders/{order_id}: one order, open or ended (rest-private 7.3). */
export const getOrder = defineEndpoint({
  name: 'getOrder',
  method: 'GET',
  path: '/orders/{order_id}',
  access: 'private',
  group: 'orders',
  summary: 'One order, open or ended',
  usedIn: 'openOrders',
  weight: 2,
  reply: orderRecord,
})

/** POST /orders/{order_id}: replaces an order with a new signed one (rest-private 7.4). */
export const editOrder = defineEndpoint({
  name: 'editOrder',
  method: 'POST',
  path: '/orders/{order_id}',
  access: 'private',
  group: 'orders',
  summary: 'Edit an order (signed replacement)',
  usedIn: 'byRest',
  weight: 2,
  body: signedOrder,
  reply: orderRecord,
})

/** DELETE /orders/{order_id} (rest-private 7.5). */
export const deleteOrder = defineEndpoint({
  name: 'deleteOrder',
  method: 'DELETE',
  path: '/orders/{order_id}',
  access: 'private',
  group: 'orders',
  summary: 'Cancel one order',
  usedIn: 'byRest',
  weight: 2,
  reply: wireObject({ orderId: hash32 }),
})

/** DELETE /orders-all: without a body, cancels everything (rest-private 7.6). */
export const deleteOrdersAll = defineEndpoint({
  name: 'deleteOrdersAll',
  method: 'DELETE',
  path: '/orders-all',
  access: 'private',
  group: 'orders',
  summary: 'Cancel all orders',
  usedIn: 'byRest',
  body: z.optional(wireObject({ asset: z.optional(z.string()), instrumentType: z.optional(recordInstrumentType) })),
  reply: wireObject({ success: z.boolean(), orderIds: z.optional(z.array(hash32)) }),
})

/**
 * POST /batch-orders: all orders or none. They are GTC limit orders of one account, instrument and side, with the same
 * post-only and reduce-only flags. The reply has no ids, because the sender knows them (rest-private 7.7).
 */
export const postBatchOrders = defineEndpoint({
  name: 'postBatchOrders',
  method: 'POST',
  path: '/batch-orders',
  access: 'private',
  group: 'orders',
  summary: 'Place several orders, all or none',
  usedIn: 'openOrders',
  body: wireObject({ orders: z.array(signedOrder).check(minLength(1), maxLength(maxBatchOrders)) }),
  reply: success,
})
