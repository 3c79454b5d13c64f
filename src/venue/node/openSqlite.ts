import { closeSync, existsSync, openSync } from 'node:fs'
import Database from 'libsql'
import { migrate } from '../storage/schema'
import { StorageError } from '../venuePort'
import { explainDiskError } from './diskErrors'

export type DatabaseOptions = {
  readonly path: string
  readonly migrations: readonly string[]
  /**
   * `normal`: a commit survives the end of the process, but survives a power failure only once `checkpoint` has run.
   */
  readonly durability: 'full' | 'normal'
  /** True: this process locks the file until it ends, however it ends. */
  readonly isExclusive: boolean
}

/** Opens and migrates a database file. Integers are bigints. Throws {@link StorageError} on failure. */
export function openSqlite(options: DatabaseOptions): Database.Database {
  const { path, durability, isExclusive } = options
  let database: Database.Database | undefined
  try {
    if (path !== ':memory:' && !existsSync(path)) createForOwner(path)
    database = new Database(path)
    database.defaultSafeIntegers(true)
    // The order matters: if the lock is held first, the write-ahead log needs no shared memory file.
    if (isExclusive) database.pragma('locking_mode = EXCLUSIVE')
    database.pragma('journal_mode = WAL')
    database.pragma(`synchronous = ${durability === 'full' ? 'FULL' : 'NORMAL'}`)
    // In exclusive mode, taking the write lock once locks the file for good.
    database.exec('BEGIN IMMEDIATE; COMMIT')
    migrate(database, options.migrations, path)
    return database
  } catch (error) {
    database?.close()
    throw explain(error, path)
  }
}

/** Creates the file first, because SQLite gives the log the permissions of its database file. */
function createForOwner(path: string): void {
  closeSync(openSync(path, 'wx', 0o600))
}

/** Closes a database. Closing alone keeps the lock until the driver's last prepared statement is garbage collected. */
export function closeDatabase(database: Database.Database): void {
  try {
    database.pragma('journal_mode = DELETE')
    database.pragma('locking_mode = NORMAL')
    // The next access in the new mode releases the lock.
    database.prepare('SELECT 1 FROM sqlite_schema').all()
  } finally {
    database.close()
  }
}

function explain(error: unknown, path: string): unknown {
  if (!(error instanceof Error) || error instanceof StorageError) return error
  const code = 'code' in error ? String(error.code) : ''
  if (code.startsWith('SQLITE_BUSY')) {
    return new StorageError(`${path} is in use by another venue: stop it first, or choose another data folder`, {
      cause: error,
      isInUse: true,
    })
  }
  return (
    explainDiskError(error, path) ?? new StorageError(`${path} cannot be opened: ${error.message}`, { cause: error })
  )
}
