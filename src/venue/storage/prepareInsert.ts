import type { Insertable } from 'kysely'
import type { Database } from 'libsql'
import type { HistoryTables } from './historyTables'

type ColumnOf<Table extends keyof HistoryTables> = keyof HistoryTables[Table] & string

/** Inserts rows whose members are named like the columns; a column that is not named here keeps its default. */
export function prepareInsert<Table extends keyof HistoryTables, Column extends ColumnOf<Table>>(
  database: Database,
  table: Table,
  columns: readonly Column[],
  orElse: '' | 'OR IGNORE' = '',
): (row: Pick<Insertable<HistoryTables[Table]>, Column & keyof Insertable<HistoryTables[Table]>>) => number {
  const marks = columns.map(() => '?').join(', ')
  const insert = database.prepare(`INSERT ${orElse} INTO ${table} (${columns.join(', ')}) VALUES (${marks})`)
  return (row) => {
    const values: Readonly<Record<string, unknown>> = row
    return insert.run(...columns.map((column) => values[column])).changes
  }
}
