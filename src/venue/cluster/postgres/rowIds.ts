import { sql } from 'kysely'
import { idColumns } from '../../storage/partitionWriter'
import { insertRows } from './insertRows'
import type { PostgresTables } from './openPostgres'

const columnsOf = { ...idColumns, series: ['kind', 'key'] } as const

/** Finds or creates the ids of traders, partitions and series. Ids never change, so they are cached. */
export function createRowIds() {
  const known = new Map<string, bigint>()
  return async (
    tables: PostgresTables,
    table: keyof typeof columnsOf,
    key: readonly (string | bigint)[],
  ): Promise<bigint> => {
    const name = [table, ...key].join(' ')
    const cached = known.get(name)
    if (cached !== undefined) return cached
    const values = Object.fromEntries(columnsOf[table].map((column, at) => [column, key[at]]))
    await insertRows(tables, table, [values], sql`ON CONFLICT DO NOTHING`)
    const isThis = Object.entries(values).map(([column, value]) => sql`${sql.ref(column)} = ${value}`)
    const { rows } = await sql<{ id: bigint }>`
      SELECT id FROM ${sql.table(table)} WHERE ${sql.join(isThis, sql` AND `)}`.execute(tables)
    const [row] = rows
    if (row === undefined) throw new Error(`${table} has no row that was just inserted`)
    known.set(name, row.id)
    return row.id
  }
}

export type RowIds = ReturnType<typeof createRowIds>
