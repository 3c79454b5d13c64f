import type { Database as WasmConnection, Sqlite3Static } from '@sqlite.org/sqlite-wasm'
import { createJournalStore, forgetfulJournalStore } from '../storage/journalStore'
import { historyMigrations, journalMigrations, migrate } from '../storage/schema'
import type { Storage } from '../storage/storage'
import { StorageError } from '../venuePort'
import { browserCodec } from './browserCodec'
import { openSnapshotTable, snapshotMigrations } from './snapshotTable'
import { wrapConnection, type WasmDatabase } from './wasmDatabase'

export type OpenConnection = (name: string) => WasmConnection

export type BrowserFiles = {
  readonly journal: WasmDatabase
  readonly history: WasmDatabase
  readonly snapshots: WasmDatabase
}

export const fileNames = { journal: '/journal.db', history: '/history.db', snapshots: '/snapshots.db' } as const

/**
 * Opens the files. The browser gives each file to one owner. Throws {@link StorageError} if a file is damaged or there
 * is no room.
 */
export function openBrowserFiles(sqlite: Sqlite3Static, openConnection: OpenConnection): BrowserFiles {
  const opened: WasmDatabase[] = []
  const open = (name: string, migrations: readonly string[], durability: 'FULL' | 'NORMAL'): WasmDatabase => {
    const database = wrapConnection(sqlite, openConnection(name))
    opened.push(database)
    // The files have a single owner, so a permanent lock disturbs nobody. Truncating the rollback journal is cheaper
    // than deleting it.
    database.exec(`PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = TRUNCATE; PRAGMA synchronous = ${durability}`)
    database.exec('PRAGMA temp_store = MEMORY; PRAGMA cache_size = -16000')
    migrate(database, migrations, name)
    return database
  }
  try {
    return {
      journal: open(fileNames.journal, journalMigrations, 'FULL'),
      history: open(fileNames.history, historyMigrations, 'NORMAL'),
      snapshots: open(fileNames.snapshots, snapshotMigrations, 'FULL'),
    }
  } catch (error) {
    for (const database of opened) database.close()
    throw explainBrowserError(error) ?? error
  }
}

/** Opens the files as a venue's storage. Acknowledged commands are flushed to the file before the answer. */
export function storageOf({ journal, history, snapshots }: BrowserFiles): Storage {
  const close = (): void => {
    for (const database of [journal, history, snapshots]) database.close()
  }
  return {
    name: 'the storage of this browser',
    snapshots: openSnapshotTable(snapshots),
    journal: createJournalStore(journal, browserCodec),
    history,
    notices: [],
    confirm: () => undefined,
    close,
    leaveAsFound: close,
    explain: explainBrowserError,
  }
}

/**
 * Stores data in memory, for browsers without a private file system. All data ends with the page that runs the venue.
 */
export function memoryStorage(sqlite: Sqlite3Static): Storage {
  const history = wrapConnection(sqlite, new sqlite.oo1.DB(':memory:'))
  migrate(history, historyMigrations, 'history.db')
  return {
    name: 'the memory of this page',
    snapshots: undefined,
    journal: forgetfulJournalStore,
    history,
    notices: [],
    confirm: () => undefined,
    close: history.close,
    leaveAsFound: history.close,
    explain: explainBrowserError,
  }
}

/** Converts an error of the browser's storage to a readable error; `undefined` for any other error. */
export function explainBrowserError(error: unknown): StorageError | undefined {
  if (error instanceof StorageError) return error
  if (!(error instanceof Error)) return undefined
  const code = 'code' in error ? String(error.code) : ''
  if (error.name === 'QuotaExceededError' || code.startsWith('SQLITE_FULL')) {
    return new StorageError(`the browser has no more room for this site (${error.message})`, { cause: error })
  }
  if (code.startsWith('SQLITE_CORRUPT') || code.startsWith('SQLITE_NOTADB')) {
    return new StorageError(`the stored data is damaged (${error.message})`, { cause: error, isDamage: true })
  }
  // The private file system has a single error for "full" and for "removed by the browser while the venue runs".
  if (code.startsWith('SQLITE_IOERR') || code.startsWith('SQLITE_CANTOPEN')) {
    return new StorageError(
      `the browser did not read or write: it may have no more room for this site, or have removed its data (${error.message})`,
      { cause: error },
    )
  }
  if (error.name === 'NoModificationAllowedError') {
    return new StorageError('another page of this browser has the stored data', { cause: error, isInUse: true })
  }
  return undefined
}
