import { transact, type Database } from '../../storage/database'
import { hourOf } from '../../storage/wholeHours'

/** How many rows of traders are retained in a process's memory: by age in days, and about this many of each kind. */
export type LocalExtent = { readonly days: number; readonly rows: number }

const hoursInDay = 24n
const hourNs = 3_600_000_000_000n

/** Rows of traders by time, and their sums by the hour or the day. */
const kinds = [
  { rows: 'account_trades', sums: 'trade_lane_hours' },
  { rows: 'ended_orders', sums: 'order_lane_hours' },
  { rows: 'transactions', sums: 'transaction_hours' },
] as const

/**
 * Drops older rows by whole hours, so that counts and sums match the remaining rows. A single process never drops a
 * trader's row, because its history is the only one. Here the history is a copy, which must be bounded.
 */
export function dropOldLocalRows(database: Database, nowNs: bigint, { days, rows: maxRows }: LocalExtent): void {
  for (const { rows, sums } of kinds) {
    const extra: unknown = database
      .prepare(`SELECT time_ns FROM ${rows} ORDER BY id DESC LIMIT 1 OFFSET ${maxRows}`)
      .get()
    const tooMany = extra === undefined ? -1n : hourOf(BigInt((extra as { time_ns: bigint | number }).time_ns))
    const tooOld = hourOf(nowNs) - BigInt(days) * hoursInDay - 1n
    const lastHour = tooMany > tooOld ? tooMany : tooOld
    transact(database, () => {
      database.prepare(`DELETE FROM ${rows} WHERE time_ns < ?`).run((lastHour + 1n) * hourNs)
      database.prepare(`DELETE FROM ${sums} WHERE hour <= ?`).run(lastHour)
    })
  }
  database.prepare('DELETE FROM pnl_days WHERE day < ?').run(hourOf(nowNs) / hoursInDay - BigInt(days))
}
