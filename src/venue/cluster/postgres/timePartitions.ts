import { sql } from 'kysely'
import { slotNs } from '../../storage/pointSampler'
import type { PostgresTables } from './openPostgres'

const dayNs = 86_400_000_000_000n

/** Tables that are partitioned by time: by which column, and how much one partition holds. */
const partitioned = {
  points: { width: (30n * dayNs) / slotNs },
  // A day, because old ones are dropped by whole partitions.
  trades: { width: dayNs },
  account_trades: { width: 30n * dayNs },
  ended_orders: { width: 30n * dayNs },
  transactions: { width: 30n * dayNs },
} as const

export type PartitionedTable = keyof typeof partitioned

/** Makes the partitions that rows need, in the transaction that writes them. Known ones are not asked for again. */
export function createPartitionMaker() {
  const known = new Set<string>()
  return async (tables: PostgresTables, table: PartitionedTable, places: readonly bigint[]): Promise<void> => {
    const { width } = partitioned[table]
    for (const at of new Set(places.map((place) => place / width))) {
      const name = `${table}_${at}`
      if (known.has(name)) continue
      // Bounds are constants of ours: a definition takes no parameters.
      const bounds = sql.raw(`FROM (${at * width}) TO (${(at + 1n) * width})`)
      await sql`CREATE TABLE IF NOT EXISTS ${sql.table(name)} PARTITION OF ${sql.table(table)} FOR VALUES ${bounds}`.execute(
        tables,
      )
      known.add(name)
    }
  }
}

/** As in SQLite (retention.ts): public trades of the last 30 days, volumes as long as they can be asked for. */
const tradeAgeNs = 30n * dayNs
const volumeMinutes = 25n * 60n
const volumeSideMinutes = 31n * 24n * 60n
const minuteNs = 60_000_000_000n

/** Drops public trades that are too old, by whole partitions, and old volumes. Nothing of a trader's is ever dropped. */
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
