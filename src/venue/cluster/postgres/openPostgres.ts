import { Kysely, PostgresDialect, sql } from 'kysely'
import type { Pool } from 'pg'
import type { HistoryTableRows } from '../../storage/historyTables'
import { StorageError } from '../../venuePort'
import { postgresMigrations } from './migrations'

export type PostgresTables = Kysely<HistoryTableRows>

export type PostgresHistoryStore = {
  readonly tables: PostgresTables
  readonly close: () => Promise<void>
}

/** One process at a time migrates; any number no other program of ours uses. */
const migrationLock = 7_403_115

/** The types of PostgreSQL whose values are integers here: `int8`, and `numeric`, which the sum of integers has. */
const int8 = 20
const numeric = 1700

/**
 * Connects to a database and brings its schema to the newest version. The URL may hold a password, so it is in no message.
 * Integers of rows are bigints, as from SQLite. Throws {@link StorageError} when the schema is of another program, and the
 * driver's error when it cannot connect.
 */
export async function openPostgres(
  url: string,
  {
    migrations = postgresMigrations,
    maxConnections = 10,
    mayMigrate = true,
  }: {
    readonly migrations?: readonly string[]
    readonly maxConnections?: number
    /** Without it the schema has to be of this version. */
    readonly mayMigrate?: boolean
  } = {},
): Promise<PostgresHistoryStore> {
  const { Pool: OpenPool, types } = (await import('pg')).default
  const pool: Pool = new OpenPool({
    connectionString: url,
    max: maxConnections,
    types: {
      getTypeParser: (id: number, format?: 'text' | 'binary') =>
        id === int8 || id === numeric ? (text: string) => BigInt(text) : types.getTypeParser(id, format),
    },
  })
  // An idle connection that breaks is replaced by the next query, which reports what is wrong if anything is.
  pool.on('error', () => undefined)
  // One that breaks during a query fails that query, and says so in an event too, which ends a process that does not hear it.
  pool.on('connect', (client) => client.on('error', () => undefined))
  const tables = new Kysely<HistoryTableRows>({ dialect: new PostgresDialect({ pool }) })
  try {
    await (mayMigrate ? migrate : checkVersion)(tables, migrations)
  } catch (error) {
    await tables.destroy()
    throw error
  }
  return { tables, close: () => tables.destroy() }
}

async function checkVersion(tables: PostgresTables, { length }: readonly string[]): Promise<void> {
  const { rows: found } = await sql<{
    name: string | null
  }>`SELECT to_regclass('history_version')::text AS name`.execute(tables)
  const isThere = (found[0]?.name ?? null) !== null
  const rows = isThere ? (await sql<{ version: bigint }>`SELECT version FROM history_version`.execute(tables)).rows : []
  const version = Number(rows[0]?.version ?? 0n)
  if (version === length) return
  throw new StorageError(
    `the history in PostgreSQL has schema ${version}, and this build reads ${length}: use the version of Optick that writes it`,
  )
}

/** Each step whole or not at all. */
async function migrate(tables: PostgresTables, migrations: readonly string[]): Promise<void> {
  await tables.transaction().execute(async (transaction) => {
    await sql`SELECT pg_advisory_xact_lock(${migrationLock})`.execute(transaction)
    await sql`CREATE TABLE IF NOT EXISTS history_version (version BIGINT NOT NULL)`.execute(transaction)
    const { rows } = await sql<{ version: bigint }>`SELECT version FROM history_version`.execute(transaction)
    const version = Number(rows[0]?.version ?? 0n)
    if (version > migrations.length) {
      throw new StorageError(
        `the history in PostgreSQL was created by a newer Optick (schema ${version}; this build supports up to ${migrations.length}). Update Optick`,
      )
    }
    for (const step of migrations.slice(version)) await sql.raw(step).execute(transaction)
    if (rows.length === 0) await sql`INSERT INTO history_version VALUES (${migrations.length})`.execute(transaction)
    else await sql`UPDATE history_version SET version = ${migrations.length}`.execute(transaction)
  })
}
