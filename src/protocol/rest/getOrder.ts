import { defineEndpoint } from '../endpoint'
import { orderRecord } from '../orderRecord'

/** GET /orders/{order_id}: one order, open or ended (rest-private 7.3). */
export const getOrder = defineEndpoint({
  name: 'getOrder',
  method: 'GET',
  path: '/orders/{order_id}',
  access: 'private',
  weight: 2,
  reply: orderRecord,
})
