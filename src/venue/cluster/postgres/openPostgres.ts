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

/** Advisory lock of the migrating process. The number is arbitrary; no other program of ours uses it. */
const migrationLock = 7_403_115

/** PostgreSQL types that have integer values here: `int8`, and `numeric`, which is the type of a sum of integers. */
const int8 = 20
const numeric = 1700

/**
 * Connects to a database and upgrades its schema to the newest version. The URL may contain a password, so no message
 * shows it. Row integers are bigints, as from SQLite. Throws {@link StorageError} if another program wrote the schema,
 * and the driver's error if it cannot connect.
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
    /** If false, the schema must already be of this version. */
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
  // A broken idle connection is replaced by the next query, which reports any problem.
  pool.on('error', () => undefined)
  // A connection that breaks during a query also emits an event, which would end a process without a listener.
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

/** Runs the missing migrations, each of them atomically. */
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
