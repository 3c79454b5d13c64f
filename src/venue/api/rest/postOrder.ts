import { postOrder as endpoint } from '@/protocol/rest/orders'
import { submitOrder } from '../submitOrder'
import { servePrivateEndpoint } from './serveEndpoint'

export const postOrder = servePrivateEndpoint(endpoint, ({ body, caller, gateway }) =>
  submitOrder(gateway, caller, body),
)
