import { sql, type RawBuilder } from 'kysely'
import { sumColumns, type SumTable } from '../../storage/sumColumns'
import type { PostgresTables } from './openPostgres'

type Values = Readonly<Record<string, unknown>>

/** A statement takes at most 65,535 parameters. */
const maxParameters = 60_000

/**
 * Inserts rows in few statements. All rows must have the members of the first row. `orElse` defines the handling of
 * conflicts, and may return columns of inserted rows.
 */
export async function insertRows(
  tables: PostgresTables,
  table: string,
  rows: readonly Values[],
  orElse: RawBuilder<unknown> = sql``,
): Promise<readonly Values[]> {
  const columns = Object.keys(rows[0] ?? {})
  const returned: Values[] = []
  const atOnce = Math.floor(maxParameters / Math.max(1, columns.length))
  for (let from = 0; from < rows.length; from += atOnce) {
    const lists = rows.slice(from, from + atOnce).map((row) => sql`(${sql.join(columns.map((name) => row[name]))})`)
    const names = sql.join(columns.map((name) => sql.ref(name)))
    const result = await sql<Values>`
      INSERT INTO ${sql.table(table)} (${names}) VALUES ${sql.join(lists)} ${orElse}`.execute(tables)
    returned.push(...result.rows)
  }
  return returned
}

/** Adds figures by key. Each list is a key and its figures, as in `sumColumns`. A key must not occur twice. */
export async function upsertSums(
  tables: PostgresTables,
  table: SumTable,
  sums: readonly (readonly (string | bigint)[])[],
): Promise<void> {
  const { keys, figures } = sumColumns[table]
  const columns = [...keys, ...figures]
  const rows = sums.map((values) => Object.fromEntries(columns.map((name, at) => [name, values[at]])))
  const added = figures.map(
    (name) => sql`${sql.ref(name)} = ${sql.ref(`${table}.${name}`)} + ${sql.ref(`excluded.${name}`)}`,
  )
  const isThere = sql.join(keys.map((name) => sql.ref(name)))
  await insertRows(tables, table, rows, sql`ON CONFLICT (${isThere}) DO UPDATE SET ${sql.join(added)}`)
}
