import { getStopOrderHistory as endpoint } from '@/protocol/rest/history'
import { historicalOrders } from '../records/historicalOrderOf'
import { askedFilter } from './askedFilter'
import { accountWindow } from './historyWindow'
import { servePrivateEndpoint } from './serveEndpoint'

/** rest-private 8.2 */
export const getStopOrderHistory = servePrivateEndpoint(endpoint, async ({ query, caller, gateway: { port } }) => {
  const window = accountWindow(query, port.clock.nowNs())
  const filter = askedFilter(port, query)
  if (filter === undefined) return { count: 0, orderHistory: [] }
  const page = await port.history.closedOrders({ account: caller.account, isStop: true, ...filter, ...window })
  return { count: page.count, orderHistory: historicalOrders(port, page.rows) }
})
