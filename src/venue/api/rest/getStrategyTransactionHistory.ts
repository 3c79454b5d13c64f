import { getStrategyTransactionHistory as endpoint } from '@/protocol/rest/strategies'
import { transactionOf } from '../records/transactionOf'
import { publicPage } from './historyWindow'
import { serveEndpoint } from './serveEndpoint'
import { strategyParam } from './strategyParam'

/** What was paid in and out, and what the strategy exchanged (rest-public 4.7). */
export const getStrategyTransactionHistory = serveEndpoint(endpoint, async ({ query, param, gateway: { port } }) => {
  const { account } = strategyParam(port.live, param('strategy_address')).account
  const { txType, txStatus } = query
  const types = txType === undefined ? undefined : [txType]
  const page = await port.history.transactions({ account, types, status: txStatus, ...publicPage(query) })
  const { chainId } = port.domain
  return { count: page.count, transactionHistory: page.rows.map((row) => transactionOf(row, chainId, undefined)) }
})
