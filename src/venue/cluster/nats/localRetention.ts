import { transact, type Database } from '../../storage/database'
import { hourOf } from '../../storage/wholeHours'

/** How much of its traders' rows a process keeps in its memory: so many days, and of each kind about so many rows. */
export type LocalExtent = { readonly days: number; readonly rows: number }

const hoursInDay = 24n
const hourNs = 3_600_000_000_000n

/** Rows of traders by when they were, and what is summed of them by the hour or the day. */
const kinds = [
  { rows: 'account_trades', sums: 'trade_lane_hours' },
  { rows: 'ended_orders', sums: 'order_lane_hours' },
  { rows: 'transactions', sums: 'transaction_hours' },
] as const

/**
 * Drops what is older, by whole hours, so that counts and sums stay those of the rows that are left. A single process never
 * drops a row of a trader: its history is the only one there is. This one is a copy, which has to end somewhere.
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
