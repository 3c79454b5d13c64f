import type { RestClient } from '@/client/restClient'
import { getTransactionHistory, type TransactionRecord } from '@/protocol/rest/history'
import type { PreparedMovement } from './movementOrder'

/** How far the venue's clock and ours may be apart. */
const toleranceNs = 120_000_000_000n

/**
 * The row of the history that a movement has left, if it has. The paper venue names rows by what was signed; of another
 * venue it is the one with the same token, amount and receiver since it was sent.
 *
 * @param sinceNs by the venue's clock, when it was first sent
 */
export async function findMovement(
  rest: RestClient,
  prepared: PreparedMovement,
  sinceNs: bigint,
): Promise<TransactionRecord | undefined> {
  const txType = prepared.order.kind === 'transfer' ? 'send' : 'withdraw'
  const startTime = sinceNs - toleranceNs
  const { transactionHistory = [] } = await rest.call(getTransactionHistory, {
    query: { txType, startTime, limit: 50 },
  })
  const named = transactionHistory.find(({ id }) => id === prepared.id)
  return named ?? transactionHistory.find((row) => isLike(row, prepared, startTime))
}

function isLike(row: TransactionRecord, { order, members }: PreparedMovement, startNs: bigint): boolean {
  // A row that is named by another signature is another movement.
  if (row.id?.startsWith('0x') === true || row.initiatedTimestamp < startNs) return false
  const isSameMoney = row.amount === members.amount && row.collateral === members.collateral
  return isSameMoney && (row.counterParty === undefined || row.counterParty === order.receiver)
}
