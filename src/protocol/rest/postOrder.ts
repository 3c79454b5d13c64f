import { defineEndpoint } from '../endpoint'
import { orderRecord } from '../orderRecord'
import { signedOrder } from '../signedOrder'

/** POST /orders: the same signed order as on the socket (rest-private 7.2). */
export const postOrder = defineEndpoint({
  name: 'postOrder',
  method: 'POST',
  path: '/orders',
  access: 'private',
  body: signedOrder,
  reply: orderRecord,
})
