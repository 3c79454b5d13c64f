import { editOrder as operation } from '@/protocol/ws/editOrder'
import { submitOrder } from '../submitOrder'
import { servePrivateOperation } from './serveOperation'

export const editOrder = servePrivateOperation(operation, 'trading', async ({ data, caller, gateway }) => ({
  reply: await submitOrder(gateway.port, caller, data, data.orderId),
}))
