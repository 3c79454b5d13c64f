import { postBatchOrders as endpoint } from '@/protocol/rest/orders'
import type { CreateOrderRequest } from '@/protocol/ws/createOrder'
import { checkSignedTime } from '../checkSignedTime'
import { accepted } from '../gateway'
import { orderRequestOf } from '../orderRequestOf'
import { RequestRefused } from '../requestRefused'
import { servePrivateEndpoint } from './serveEndpoint'

/** One command, so that nothing comes between the orders (rest-private 7.7). */
export const postBatchOrders = servePrivateEndpoint(endpoint, async ({ body, caller, gateway }) => {
  const { port } = gateway
  const orders = body.orders.map((order) => {
    refuseStop(order)
    checkSignedTime(gateway, order.timestamp, 'ORDER_INVALID_TIME')
    return orderRequestOf(port.domain, caller, order)
  })
  accepted(await port.submit({ type: 'createOrders', orders }))
  return { success: true }
})

/** What is meant to wait for a price must not trade at once. */
function refuseStop({ stop, trigger, closePosition, partialPosition, parentOrderId }: CreateOrderRequest): void {
  const isBound = stop !== undefined || trigger !== undefined || parentOrderId !== undefined
  if (isBound || closePosition === true || partialPosition === true) throw new RequestRefused('INVALID_STOP_ORDER')
}
