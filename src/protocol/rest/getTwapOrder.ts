import { defineEndpoint } from '../endpoint'
import { twapOrder } from './twapOrder'

/** GET /twap-orders/{order_id}: one at work or lately ended (rest-private 9.3). */
export const getTwapOrder = defineEndpoint({
  name: 'getTwapOrder',
  method: 'GET',
  path: '/twap-orders/{order_id}',
  access: 'private',
  reply: twapOrder,
})
