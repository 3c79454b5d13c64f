import { closeSync, existsSync, openSync } from 'node:fs'
import Database from 'libsql'
import { StorageError } from '../venuePort'
import { migrate } from './schema'

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

/** Moves the write-ahead log into the file and syncs both. */
export function checkpoint(database: Database.Database): void {
  database.prepare('PRAGMA wal_checkpoint(TRUNCATE)').all()
}

/** Runs `write` as one transaction: all of it or, when it throws, nothing. */
export function transact(database: Database.Database, write: () => void): void {
  database.exec('BEGIN IMMEDIATE')
  try {
    write()
    database.exec('COMMIT')
  } catch (error) {
    if (database.inTransaction) database.exec('ROLLBACK')
    throw error
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

const noRoom = new Set(['SQLITE_FULL', 'ENOSPC', 'EDQUOT'])
const notWritable = new Set(['EROFS', 'EACCES', 'EPERM'])

/**
 * What the disk or the database has refused, in words, with a way out; `where` is a file or a folder. `undefined` when
 * the error is of another kind: then it is a mistake of ours.
 */
export function explainDiskError(error: unknown, where: string): StorageError | undefined {
  if (error instanceof StorageError) return error
  if (!(error instanceof Error) || !('code' in error)) return undefined
  const code = String(error.code)
  const say = (text: string): StorageError => new StorageError(text, { cause: error })
  if (noRoom.has(code)) return say(`disk full: free up space for ${where} (${error.message})`)
  if (code === 'EFBIG' || code.startsWith('SQLITE_IOERR')) {
    return say(
      `disk error on ${where} (${error.message}, ${code}): check free space, limits (ulimit -f) and disk health`,
    )
  }
  if (notWritable.has(code) || code.startsWith('SQLITE_READONLY') || code.startsWith('SQLITE_CANTOPEN')) {
    return new StorageError(
      `${where} is not writable (${error.message}): fix its permissions or choose another with --data`,
      { cause: error, isUnusable: true },
    )
  }
  if (code.startsWith('SQLITE_CORRUPT') || code.startsWith('SQLITE_NOTADB')) {
    return new StorageError(
      `${where} is corrupt or not an Optick database (${error.message}). Nothing was erased: restore a backup, choose another data folder with --data, start once with --accept-loss to go on from what can be read, or begin with an empty one with --fresh`,
      { cause: error, isDamage: true },
    )
  }
  return undefined
}
