import { closeSync, existsSync, openSync } from 'node:fs'
import Database from 'libsql'
import { migrate } from '../storage/schema'
import { StorageError } from '../venuePort'
import { explainDiskError } from './diskErrors'

export type DatabaseOptions = {
  readonly path: string
  readonly migrations: readonly string[]
  /**
   * `full`: a commit is on the disk when it returns. `normal`: a commit survives the end of the process, and of the
   * machine once `checkpoint` has run.
   */
  readonly durability: 'full' | 'normal'
  /** Whether the file is taken for this process alone until it ends, however it ends. */
  readonly isExclusive: boolean
}

/** Opens and migrates a database file. Integers are bigints. Throws {@link StorageError} when that is not possible. */
export function openSqlite(options: DatabaseOptions): Database.Database {
  const { path, durability, isExclusive } = options
  let database: Database.Database | undefined
  try {
    if (path !== ':memory:' && !existsSync(path)) createForOwner(path)
    database = new Database(path)
    database.defaultSafeIntegers(true)
    // In this order: with the lock held first, the write-ahead log needs no shared memory file.
    if (isExclusive) database.pragma('locking_mode = EXCLUSIVE')
    database.pragma('journal_mode = WAL')
    database.pragma(`synchronous = ${durability === 'full' ? 'FULL' : 'NORMAL'}`)
    // Taking the write lock once is what makes an exclusive file exclusive.
    database.exec('BEGIN IMMEDIATE; COMMIT')
    migrate(database, options.migrations, path)
    return database
  } catch (error) {
    database?.close()
    throw explain(error, path)
  }
}

/** The database gives its log the rights of its file, so that is made first. */
function createForOwner(path: string): void {
  closeSync(openSync(path, 'wx', 0o600))
}

/**
 * Closes a file and gives up its lock. Closing alone does not: the driver holds on to a file until the last of its
 * prepared statements has been collected as garbage.
 */
export function closeDatabase(database: Database.Database): void {
  try {
    database.pragma('journal_mode = DELETE')
    database.pragma('locking_mode = NORMAL')
    // The lock goes with the next access in the new mode.
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
