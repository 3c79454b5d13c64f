import { fixed6, type Amount } from '@/core/protocol/fixed6'
import type { Address } from '@/core/protocol/instrument'
import type { Database } from './database'
import type { HistoryDatabase } from './historyTables'

export type StakeRow = {
  readonly account: Address
  readonly strategy: Address
  readonly timeNs: bigint
  readonly shares: Amount
  /** Units of collateral awaiting their shares. */
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

/** Finds an account's stakes up to a time, oldest first. */
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
    // The cast is safe, because only the row writer writes this text.
    strategy: row.strategy as Address,
    timeNs: row.time_ns,
    shares: fixed6<Amount>(row.shares),
    pendingDeposit: fixed6<Amount>(row.pending_deposit),
  }))
}
