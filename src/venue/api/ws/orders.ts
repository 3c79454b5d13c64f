import { submitOrder } from '../submitOrder'
import { placedBy } from './disconnect'
import { servePrivateOperation } from './serveOperation'
import { operations } from '@/protocol/operations'
import { accepted } from '../gateway'
import { cancelFilter } from '../cancelFilter'

export const createOrder = servePrivateOperation(
  operations.createOrder,
  'trading',
  async ({ data, caller, connection, gateway }) => ({
    reply: await submitOrder(gateway, caller, data, placedBy(connection, caller.account)),
  }),
)

/** The new order belongs to the connection that edits (websocket.md 13). */
export const editOrder = servePrivateOperation(
  operations.editOrder,
  'trading',
  async ({ data, caller, connection, gateway }) => {
    const { connectionId } = placedBy(connection, caller.account)
    const arrival = { replacedOrderId: data.orderId, connectionId }
    return { reply: await submitOrder(gateway, caller, data, arrival) }
  },
)

export const cancelOrder = servePrivateOperation(
  operations.cancelOrder,
  'trading',
  async ({ data, caller, gateway }) => {
    const { orderId } = data
    accepted(await gateway.port.submit({ type: 'cancelOrder', account: caller.account, orderId }))
    return { reply: { orderId, success: true } }
  },
)

/** Nothing to cancel is a success with an empty list (websocket.md 2). */
export const cancelAllOrders = servePrivateOperation(
  operations.cancelAllOrders,
  'trading',
  async ({ data, caller, gateway }) => {
    const filter = cancelFilter(data)
    const outcome = await gateway.port.submit({ type: 'cancelAllOrders', account: caller.account, filter })
    return { reply: { success: true, orderIds: [...(accepted(outcome).orderIds ?? [])] } }
  },
)
