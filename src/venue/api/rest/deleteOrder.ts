import { deleteOrder as endpoint } from '@/protocol/rest/orders'
import { accepted } from '../gateway'
import { orderIdParam } from './orderIdParam'
import { servePrivateEndpoint } from './serveEndpoint'

export const deleteOrder = servePrivateEndpoint(endpoint, async ({ param, caller, gateway }) => {
  const orderId = orderIdParam(param('order_id'))
  accepted(await gateway.port.submit({ type: 'cancelOrder', account: caller.account, orderId }))
  return { orderId }
})
