import { createOrder as operation } from '@/protocol/ws/createOrder'
import { submitOrder } from '../submitOrder'
import { placedBy } from './disconnect'
import { servePrivateOperation } from './serveOperation'

export const createOrder = servePrivateOperation(
  operation,
  'trading',
  async ({ data, caller, connection, gateway }) => ({
    reply: await submitOrder(gateway, caller, data, placedBy(connection, caller.account)),
  }),
)
