import type { Database } from 'libsql'
import type { HistoryTables } from './historyTables'

/** Figures that are summed by a key: added up in memory and written together, many rows with one statement. */
export type PendingSums = {
  /** Key and figures in the order of the columns. */
  readonly add: (key: readonly (string | bigint)[], figures: readonly bigint[]) => void
  /** Writes what was added, inside a transaction of the caller's. */
  readonly write: () => void
}

/** All other columns of the table are its primary key. */
export function preparePendingSums<Table extends keyof HistoryTables>(
  database: Database,
  table: Table,
  keyColumns: readonly (keyof HistoryTables[Table] & string)[],
  figureColumns: readonly (keyof HistoryTables[Table] & string)[],
): PendingSums {
  const columns = [...keyColumns, ...figureColumns]
  const upsert = database.prepare(
    `INSERT INTO ${table} (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')})
     ON CONFLICT DO UPDATE SET ${figureColumns.map((column) => `${column} = ${column} + excluded.${column}`).join(', ')}`,
  )
  const pending = new Map<string, { readonly key: readonly (string | bigint)[]; readonly figures: bigint[] }>()
  return {
    add: (key, figures) => {
      const name = key.join(' ')
      const sums = pending.get(name)
      if (sums === undefined) pending.set(name, { key, figures: [...figures] })
      else for (const [at, figure] of figures.entries()) sums.figures[at] = (sums.figures[at] ?? 0n) + figure
    },
    write: () => {
      for (const { key, figures } of pending.values()) upsert.run(...key, ...figures)
      pending.clear()
    },
  }
}
