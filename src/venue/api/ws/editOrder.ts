import { editOrder as operation } from '@/protocol/ws/editOrder'
import { submitOrder } from '../submitOrder'
import { placedBy } from './disconnect'
import { servePrivateOperation } from './serveOperation'

/** The new order belongs to the connection that edits (websocket.md 13). */
export const editOrder = servePrivateOperation(operation, 'trading', async ({ data, caller, connection, gateway }) => {
  const { connectionId } = placedBy(connection, caller.account)
  const arrival = { replacedOrderId: data.orderId, connectionId }
  return { reply: await submitOrder(gateway, caller, data, arrival) }
})
