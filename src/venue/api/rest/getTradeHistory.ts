import { getTradeHistory as endpoint } from '@/protocol/rest/history'
import { accountTrades } from '../records/accountTradeOf'
import { askedFilter } from './askedFilter'
import { accountWindow } from './historyWindow'
import { servePrivateEndpoint } from './serveEndpoint'

/** The account's own fills, funding payments and settlements (rest-private 13.1). */
export const getTradeHistory = servePrivateEndpoint(endpoint, async ({ query, caller, gateway: { port } }) => {
  const window = accountWindow(query, port.clock.nowNs())
  const filter = askedFilter(port, query)
  if (filter === undefined) return { count: 0, tradeHistory: [] }
  const { tradeTypes, optionType } = query
  const page = await port.history.accountTrades({
    account: caller.account,
    tradeTypes,
    optionType,
    ...filter,
    ...window,
  })
  return { count: page.count, tradeHistory: accountTrades(port, page.rows) }
})
