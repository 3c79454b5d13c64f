import { sql } from 'kysely'
import { slotNs } from '../../storage/pointSampler'
import type { PostgresTables } from './openPostgres'

const dayNs = 86_400_000_000_000n

/** Tables partitioned by time, and the width of a partition: in nanoseconds, for `points` in sampling slots. */
const partitioned = {
  points: { width: (30n * dayNs) / slotNs },
  // One day, because old trades are dropped by whole partitions.
  trades: { width: dayNs },
  account_trades: { width: 30n * dayNs },
  ended_orders: { width: 30n * dayNs },
  transactions: { width: 30n * dayNs },
} as const

export type PartitionedTable = keyof typeof partitioned

/** Creates the partitions that rows need, in the transaction that writes them. Known ones are cached. */
export function createPartitionMaker() {
  const known = new Set<string>()
  return async (tables: PostgresTables, table: PartitionedTable, places: readonly bigint[]): Promise<void> => {
    const { width } = partitioned[table]
    for (const at of new Set(places.map((place) => place / width))) {
      const name = `${table}_${at}`
      if (known.has(name)) continue
      // The bounds are written into the text, because a definition takes no parameters. They are our own constants.
      const bounds = sql.raw(`FROM (${at * width}) TO (${(at + 1n) * width})`)
      await sql`CREATE TABLE IF NOT EXISTS ${sql.table(name)} PARTITION OF ${sql.table(table)} FOR VALUES ${bounds}`.execute(
        tables,
      )
      known.add(name)
    }
  }
}

/** As in SQLite (retention.ts): public trades of the last 30 days, volumes as long as they can be queried. */
const tradeAgeNs = 30n * dayNs
const volumeMinutes = 25n * 60n
const volumeSideMinutes = 31n * 24n * 60n
const minuteNs = 60_000_000_000n

/** Drops old public trades by whole partitions, and old volumes. A trader's rows are never dropped. */
export async function dropOld(tables: PostgresTables, nowNs: bigint): Promise<void> {
  const first = (nowNs - tradeAgeNs) / partitioned.trades.width
  const { rows } = await sql<{ name: string }>`
    SELECT inhrelid::regclass::text AS name FROM pg_inherits WHERE inhparent = 'trades'::regclass`.execute(tables)
  for (const { name } of rows) {
    const at = /_(\d+)$/.exec(name)?.[1]
    if (at !== undefined && BigInt(at) < first) await sql`DROP TABLE ${sql.table(name)}`.execute(tables)
  }
  const minute = nowNs / minuteNs
  await sql`DELETE FROM volume_minutes WHERE minute < ${minute - volumeMinutes}`.execute(tables)
  await sql`DELETE FROM volume_sides WHERE minute < ${minute - volumeSideMinutes}`.execute(tables)
}
