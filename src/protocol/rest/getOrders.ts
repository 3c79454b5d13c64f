import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint'
import { orderRecord } from '../orderRecord'

/** GET /orders: the account's open orders, a bare array (rest-private 7.1). */
export const getOrders = defineEndpoint({
  name: 'getOrders',
  method: 'GET',
  path: '/orders',
  access: 'private',
  reply: z.array(orderRecord),
})
