import { getStrategyTradeHistory as endpoint } from '@/protocol/rest/strategies'
import { accountTrades } from '../records/accountTradeOf'
import { askedFilter } from './askedFilter'
import { publicPage } from './historyWindow'
import { serveEndpoint } from './serveEndpoint'
import { strategyParam } from './strategyParam'

/** Fills, funding and settlements of the account that trades (rest-public 4.3). */
export const getStrategyTradeHistory = serveEndpoint(endpoint, async ({ query, param, gateway: { port } }) => {
  const { account } = strategyParam(port.live, param('strategy_address')).account
  const window = publicPage(query)
  const filter = askedFilter(port, query)
  if (filter === undefined) return { count: 0, tradeHistory: [] }
  const { tradeTypes, optionType } = query
  const page = await port.history.accountTrades({ account, tradeTypes, optionType, ...filter, ...window })
  return { count: page.count, tradeHistory: accountTrades(port, page.rows) }
})
