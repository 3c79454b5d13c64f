import { cancelAllOrders as operation } from '@/protocol/ws/cancelAllOrders'
import { cancelFilter } from '../cancelFilter'
import { accepted } from '../gateway'
import { servePrivateOperation } from './serveOperation'

/** Nothing to cancel is a success with an empty list (websocket.md 2). */
export const cancelAllOrders = servePrivateOperation(operation, 'trading', async ({ data, caller, gateway }) => {
  const filter = cancelFilter(data)
  const outcome = await gateway.port.submit({ type: 'cancelAllOrders', account: caller.account, filter })
  return { reply: { success: true, orderIds: [...(accepted(outcome).orderIds ?? [])] } }
})
