import { createOrder as operation } from '@/protocol/ws/createOrder'
import { submitOrder } from '../submitOrder'
import { servePrivateOperation } from './serveOperation'

export const createOrder = servePrivateOperation(operation, 'trading', async ({ data, caller, gateway }) => ({
  reply: await submitOrder(gateway.port, caller, data),
}))
