import { hash32 } from '../codecs'
import { defineEndpoint } from '../endpoint'
import { wireObject } from '../wireObject'

/** DELETE /orders/{order_id} (rest-private 7.5). */
export const deleteOrder = defineEndpoint({
  name: 'deleteOrder',
  method: 'DELETE',
  path: '/orders/{order_id}',
  access: 'private',
  weight: 2,
  reply: wireObject({ orderId: hash32 }),
})
