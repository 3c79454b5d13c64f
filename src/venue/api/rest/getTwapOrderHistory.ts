import { getTwapOrderHistory as endpoint } from '@/protocol/rest/twaps'
import { twapSlices } from '../records/twapRecords'
import { accountWindow } from './historyWindow'
import { servePrivateEndpoint } from './serveEndpoint'

/** The slices are orders like any other; this is the list of them alone (rest-private 9.5). */
export const getTwapOrderHistory = servePrivateEndpoint(endpoint, async ({ query, caller, gateway: { port } }) => {
  const window = accountWindow(query, port.clock.nowNs())
  const page = await port.history.closedOrders({ account: caller.account, isTwapSlice: true, ...window })
  return { count: page.count, twapOrderHistory: twapSlices(port, page.rows) }
})
