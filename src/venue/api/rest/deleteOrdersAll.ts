import { deleteOrdersAll as endpoint } from '@/protocol/rest/orders'
import { cancelFilter } from '../cancelFilter'
import { accepted } from '../gateway'
import { servePrivateEndpoint } from './serveEndpoint'

export const deleteOrdersAll = servePrivateEndpoint(endpoint, async ({ body, caller, gateway: { port } }) => {
  const { asset, instrumentType } = body ?? {}
  // Conversion pairs have no orders that rest here, so cancelling all of them is done already.
  if (instrumentType === 'SPOT') return { success: true, orderIds: [] }
  const filter = cancelFilter({ asset, instrumentType })
  const outcome = await port.submit({ type: 'cancelAllOrders', account: caller.account, filter })
  return { success: true, orderIds: [...(accepted(outcome).orderIds ?? [])] }
})
