import { cancelOrder as operation } from '@/protocol/ws/cancelOrder'
import { accepted } from '../gateway'
import { servePrivateOperation } from './serveOperation'

export const cancelOrder = servePrivateOperation(operation, 'trading', async ({ data, caller, gateway }) => {
  const { orderId } = data
  accepted(await gateway.port.submit({ type: 'cancelOrder', account: caller.account, orderId }))
  return { reply: { orderId, success: true } }
})
