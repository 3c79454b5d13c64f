import type { Database } from './database'
import { fixed6, type Amount } from '@/protocol/fixed6'
import type { Address } from '@/protocol/instrument'
import { readStoredInteger } from './readInteger'

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

/** Reads the rows of an account up to a moment, oldest first. */
export function createStakeReader(database: Database): (account: Address, endNs: bigint) => StakeRow[] {
  const select = database.prepare(
    `SELECT strategy, time_ns, shares, pending_deposit FROM strategy_stakes
     WHERE account = ? AND time_ns <= ? ORDER BY time_ns, id`,
  )
  return (account, endNs) =>
    select.all(account, endNs).map((row: unknown) => ({
      account,
      strategy: readStrategy(row),
      timeNs: readStoredInteger(row, 'time_ns'),
      shares: fixed6<Amount>(readStoredInteger(row, 'shares')),
      pendingDeposit: fixed6<Amount>(readStoredInteger(row, 'pending_deposit')),
    }))
}

/** The text is what the writer above wrote. */
function readStrategy(row: unknown): Address {
  return (row as { readonly strategy: Address }).strategy
}
