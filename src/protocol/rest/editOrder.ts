import { defineEndpoint } from '../endpoint'
import { orderRecord } from '../orderRecord'
import { signedOrder } from '../signedOrder'

/** POST /orders/{order_id}: puts a new signed order in the place of the old one (rest-private 7.4). */
export const editOrder = defineEndpoint({
  name: 'editOrder',
  method: 'POST',
  path: '/orders/{order_id}',
  access: 'private',
  weight: 2,
  body: signedOrder,
  reply: orderRecord,
})
