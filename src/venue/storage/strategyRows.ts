import type { Database } from './database'
import { fixed6, type Amount } from '@/core/protocol/fixed6'
import type { Address } from '@/core/protocol/instrument'
import type { HistoryDatabase } from './historyTables'

/** What an account had in a strategy from a moment on. */
export type StakeRow = {
  readonly account: Address
  readonly strategy: Address
  readonly timeNs: bigint
  readonly shares: Amount
  /** Units of collateral that waited for their shares. */
  readonly pendingDeposit: Amount
}

export function createStakeWriter(database: Database): (row: StakeRow) => void {
  const insert = database.prepare(
    'INSERT INTO strategy_stakes (account, strategy, time_ns, shares, pending_deposit) VALUES (?, ?, ?, ?, ?)',
  )
  return ({ account, strategy, timeNs, shares, pendingDeposit }) => {
    insert.run(account, strategy, timeNs, shares, pendingDeposit)
  }
}

/** The rows of an account up to a moment, oldest first. */
export async function findStakes(
  tables: HistoryDatabase,
  { account, endNs }: { readonly account: Address; readonly endNs: bigint },
): Promise<StakeRow[]> {
  const rows = await tables
    .selectFrom('strategy_stakes')
    .selectAll()
    .where('account', '=', account)
    .where('time_ns', '<=', endNs)
    .orderBy('time_ns')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({
    account,
    // The text is what the writer wrote.
    strategy: row.strategy as Address,
    timeNs: row.time_ns,
    shares: fixed6<Amount>(row.shares),
    pendingDeposit: fixed6<Amount>(row.pending_deposit),
  }))
}
