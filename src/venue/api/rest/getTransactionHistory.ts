import { getTransactionHistory as endpoint, type TransactionType } from '@/protocol/rest/getTransactionHistory'
import type { TransactionType as KeptType } from '../../storage/history'
import { transactionOf } from '../records/transactionOf'
import { accountWindow } from './historyWindow'
import { servePrivateEndpoint } from './serveEndpoint'

/** Deposits, conversions, and what was sent and received inside the venue (rest-private 13.2). */
export const getTransactionHistory = servePrivateEndpoint(endpoint, async ({ query, caller, gateway: { port } }) => {
  const window = accountWindow(query, port.clock.nowNs())
  const { txType, txStatus } = query
  if (txType !== undefined && !isKept(txType)) return { count: 0, transactionHistory: [] }
  const types = txType === undefined ? undefined : [txType]
  const page = await port.history.transactions({ account: caller.account, types, status: txStatus, ...window })
  const { chainId } = port.domain
  return { count: page.count, transactionHistory: page.rows.map((row) => transactionOf(row, chainId)) }
})

/** What the paper venue has any of: nothing is withdrawn, and there is no vault. */
function isKept(type: TransactionType): type is KeptType {
  return type === 'deposit' || type === 'swap' || type === 'send' || type === 'receive'
}
