import type { Insertable } from 'kysely'
import type { Database } from './database'
import type { HistoryTableRows } from './historyTables'
import { sumColumns, type SumTable } from './sumColumns'

/** Figures summed by a key: added up in memory and written together, many rows per statement. */
export type PendingSums = {
  /** Key and figures in the order of the columns. */
  readonly add: (key: readonly (string | bigint)[], figures: readonly bigint[]) => void
  readonly write: () => void
}

type SumKey = readonly (string | bigint)[]

export function createSums() {
  const pending = new Map<string, { readonly key: SumKey; readonly figures: bigint[] }>()
  return {
    add: (key: SumKey, figures: readonly bigint[]): void => {
      const name = key.join(' ')
      const sums = pending.get(name)
      if (sums === undefined) pending.set(name, { key, figures: [...figures] })
      else for (const [at, figure] of figures.entries()) sums.figures[at] = (sums.figures[at] ?? 0n) + figure
    },
    /** Returns and clears the sums, each as one list of key and figures. */
    take: (): (string | bigint)[][] => {
      const taken = Array.from(pending.values(), ({ key, figures }) => [...key, ...figures])
      pending.clear()
      return taken
    },
  }
}

export function preparePendingSums(database: Database, table: SumTable): PendingSums {
  const { keys, figures: figureColumns } = sumColumns[table]
  const columns = [...keys, ...figureColumns]
  const upsert = database.prepare(
    `INSERT INTO ${table} (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')})
     ON CONFLICT DO UPDATE SET ${figureColumns.map((column) => `${column} = ${column} + excluded.${column}`).join(', ')}`,
  )
  const sums = createSums()
  return {
    add: sums.add,
    write: () => {
      for (const values of sums.take()) upsert.run(...values)
    },
  }
}

type ColumnOf<Table extends keyof HistoryTableRows> = keyof HistoryTableRows[Table] & string

/** Inserts rows whose members are named like the columns; other columns get their defaults. */
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
