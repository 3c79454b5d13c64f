import { hash32, integerText } from '../codecs'
import { fp6Amount } from '../requestCodecs'
import { defineEndpoint } from '../endpoint'
import { wireObject } from '../wireObject'

/** DELETE /twap-orders/{order_id}: no slice follows, what is filled stays (rest-private 9.4). */
export const deleteTwapOrder = defineEndpoint({
  name: 'deleteTwapOrder',
  method: 'DELETE',
  path: '/twap-orders/{order_id}',
  access: 'private',
  reply: wireObject({ orderId: hash32, executedAmount: fp6Amount, slicesExecuted: integerText }),
})
