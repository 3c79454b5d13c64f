import { editOrder as endpoint } from '@/protocol/rest/orders'
import { submitOrder } from '../submitOrder'
import { orderIdParam } from './orderIdParam'
import { servePrivateEndpoint } from './serveEndpoint'

export const editOrder = servePrivateEndpoint(endpoint, ({ param, body, caller, gateway }) =>
  submitOrder(gateway, caller, body, { replacedOrderId: orderIdParam(param('order_id')) }),
)
