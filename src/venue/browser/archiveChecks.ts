import type { Sqlite3Static } from '@sqlite.org/sqlite-wasm'
import type { Database } from '../storage/database'
import { createJournalStore, journalRowsOf } from '../storage/journalStore'
import { historyMigrations, journalMigrations, migrate, readVersion } from '../storage/schema'
import { StorageError } from '../venuePort'
import { browserCodec } from './browserCodec'
import { wrapConnection, type WasmDatabase } from './wasmDatabase'

/**
 * Checks that a database of an archive is intact and has exactly a venue's tables: a trigger or a view would run code
 * of the archive's author. Throws {@link StorageError} with the reason.
 */
export function checkDatabase(
  sqlite: Sqlite3Static,
  database: Database,
  { name, isJournal }: { readonly name: string; readonly isJournal: boolean },
): void {
  const migrations = isJournal ? journalMigrations : historyMigrations
  const result = Object.values(database.prepare('PRAGMA integrity_check(1)').get() ?? {}).join()
  if (result !== 'ok') throw new StorageError(`${name} is damaged: ${result}`)
  const expected = schemaMadeBy(sqlite, migrations.slice(0, readVersion(database, migrations, name)))
  const found = schemaOf(database)
  for (const [entry, sql] of found) {
    if (expected.get(entry) === undefined) throw new StorageError(`${name} has a ${entry} that no venue makes`)
    if (expected.get(entry) !== sql) throw new StorageError(`${name} has another ${entry} than a venue makes`)
  }
  const missing = [...expected.keys()].find((entry) => !found.has(entry) && !movedRows.test(entry))
  if (missing !== undefined) throw new StorageError(`${name} lacks its ${missing}`)
}

/** Tables of the first schema, which upgradeRows.ts removes once their rows are moved. */
const movedRows = /^(table |index sqlite_autoindex_)old_(fills|closed_orders)/

function schemaMadeBy(sqlite: Sqlite3Static, migrations: readonly string[]): Schema {
  const model = wrapConnection(sqlite, new sqlite.oo1.DB(':memory:'))
  try {
    migrate(model, migrations, ':memory:')
    return schemaOf(model)
  } finally {
    model.close()
  }
}

/** The statements that created each table and index, keyed by kind and name. */
type Schema = ReadonlyMap<string, string>

function schemaOf(database: Database): Schema {
  const rows = journalRowsOf<{ type: string; name: string; sql: string | null }>(
    database.prepare('SELECT type, name, sql FROM sqlite_schema').all(),
  )
  return new Map(rows.map(({ type, name, sql }) => [`${type} ${name}`, withoutComments(sql ?? '')]))
}

/** Removes comments from a schema, because builds of the static site do not contain them. */
function withoutComments(sql: string): string {
  return sql.replaceAll(/--.*/g, '').replaceAll(/\s+/g, ' ').trim()
}

/** Checks that every group is readable and has a plausible number. Throws {@link StorageError} with the reason. */
export function checkJournal(journal: WasmDatabase, snapshotCount: number): void {
  const wrong = journal
    .prepare('SELECT first_seq FROM journal WHERE first_seq < 1 OR last_seq < first_seq OR last_seq > ? LIMIT 1')
    .get(Number.MAX_SAFE_INTEGER)
  if (wrong !== undefined) throw new StorageError('the journal of the archive has commands with impossible numbers')
  const store = createJournalStore(journal, browserCodec)
  const firstSeq = store.firstSeq()
  if (firstSeq === 0 && snapshotCount === 0) throw new StorageError('the archive has no commands and no snapshot')
  try {
    const commands = store.readAfter(Math.max(0, firstSeq - 1))[Symbol.iterator]()
    while (commands.next().done !== true) continue
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    throw new StorageError(`the journal of the archive cannot be read: ${reason}`, { cause: error })
  }
}
