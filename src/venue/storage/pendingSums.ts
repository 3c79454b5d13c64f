import type { Insertable } from 'kysely'
import type { Database } from './database'
import type { HistoryTableRows } from './historyTables'

/** Figures that are summed by a key: added up in memory and written together, many rows with one statement. */
export type PendingSums = {
  /** Key and figures in the order of the columns. */
  readonly add: (key: readonly (string | bigint)[], figures: readonly bigint[]) => void
  /** Writes what was added, inside a transaction of the caller's. */
  readonly write: () => void
}

/** All other columns of the table are its primary key. */
export function preparePendingSums<Table extends keyof HistoryTableRows>(
  database: Database,
  table: Table,
  keyColumns: readonly (keyof HistoryTableRows[Table] & string)[],
  figureColumns: readonly (keyof HistoryTableRows[Table] & string)[],
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

type ColumnOf<Table extends keyof HistoryTableRows> = keyof HistoryTableRows[Table] & string

/** Inserts rows whose members are named like the columns; a column that is not named here keeps its default. */
export function prepareInsert<Table extends keyof HistoryTableRows, Column extends ColumnOf<Table>>(
  database: Database,
  table: Table,
  columns: readonly Column[],
  orElse: '' | 'OR IGNORE' = '',
): (row: Pick<Insertable<HistoryTableRows[Table]>, Column & keyof Insertable<HistoryTableRows[Table]>>) => number {
  const marks = columns.map(() => '?').join(', ')
  const insert = database.prepare(`INSERT ${orElse} INTO ${table} (${columns.join(', ')}) VALUES (${marks})`)
  return (row) => {
    const values: Readonly<Record<string, unknown>> = row
    return insert.run(...columns.map((column) => values[column])).changes
  }
}
