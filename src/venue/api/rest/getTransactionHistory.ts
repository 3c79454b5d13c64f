import { getTransactionHistory as endpoint } from '@/protocol/rest/history'
import { transactionOf } from '../records/transactionOf'
import { accountWindow } from './historyWindow'
import { servePrivateEndpoint } from './serveEndpoint'

/** All that moved, newest first (rest-private 13.2); of what is on its way also when it is to be final. */
export const getTransactionHistory = servePrivateEndpoint(endpoint, async ({ query, caller, gateway: { port } }) => {
  const window = accountWindow(query, port.clock.nowNs())
  const { txType, txStatus } = query
  const types = txType === undefined ? undefined : [txType]
  const page = await port.history.transactions({ account: caller.account, types, status: txStatus, ...window })
  const { chainId } = port.domain
  return {
    count: page.count,
    transactionHistory: page.rows.map((row) => transactionOf(row, chainId, port.live.crossings.get(row.id))),
  }
})
