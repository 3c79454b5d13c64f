import { csvLine } from '@/lib/csvLine'
import { formatFixed6 } from '@/protocol/fixed6'
import { getAccountTransactionsCsv as endpoint, transactionsCsvColumns } from '@/protocol/rest/history'
import type { TransactionRow } from '../../storage/history'
import { fileWindow } from './historyWindow'
import { servePrivateFile } from './serveEndpoint'

/** All of the window, newest first (rest-private 13.4). */
export const getAccountTransactionsCsv = servePrivateFile(endpoint, ({ query, caller, gateway: { port } }) => {
  const rows = port.history.transactionsAll({ account: caller.account, ...fileWindow(query) })
  return { fileName: 'transactions.csv', chunks: transactionLines(rows, port.domain.chainId) }
})

async function* transactionLines(pieces: AsyncIterable<readonly TransactionRow[]>, chainId: number) {
  yield csvLine(transactionsCsvColumns)
  for await (const rows of pieces) yield rows.map((row) => transactionLine(row, chainId)).join('')
}

/** Amounts are units of the asset as a trader says them: there is no column for a token's decimals. */
function transactionLine(row: TransactionRow, chainId: number): string {
  const { swap } = row
  const cells: Readonly<Record<(typeof transactionsCsvColumns)[number], string | undefined>> = {
    initiated_timestamp: String(row.initiatedNs),
    finalized_timestamp: String(row.finalizedNs ?? 0n),
    tx_type: row.type,
    tx_status: row.status,
    collateral_name: row.asset,
    amount: formatFixed6(row.amount),
    chain_id: String(row.chainId ?? chainId),
    counter_party: row.counterParty,
    l1_tx_hash: row.l1TxHash,
    l2_tx_hash: row.l2TxHash,
    label: row.label,
    swap_asset: swap?.asset,
    side: swap?.side,
    price: swap && formatFixed6(swap.price),
    fees: swap && formatFixed6(swap.fee),
  }
  return csvLine(transactionsCsvColumns.map((column) => cells[column]))
}
