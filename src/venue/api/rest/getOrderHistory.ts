import { getOrderHistory as endpoint } from '@/protocol/rest/history'
import { historicalOrders } from '../records/historicalOrderOf'
import { askedFilter } from './askedFilter'
import { accountWindow } from './historyWindow'
import { servePrivateEndpoint } from './serveEndpoint'

/** Orders that have ended; open ones are those of `GET /orders` (rest-private 8.1). */
export const getOrderHistory = servePrivateEndpoint(endpoint, async ({ query, caller, gateway: { port } }) => {
  const window = accountWindow(query, port.clock.nowNs())
  const filter = askedFilter(port, query)
  if (filter === undefined) return { count: 0, orderHistory: [] }
  const page = await port.history.closedOrders({ account: caller.account, isStop: false, ...filter, ...window })
  return { count: page.count, orderHistory: historicalOrders(port, page.rows) }
})
