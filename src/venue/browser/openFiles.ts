import sqlite3InitModule, { type SAHPoolUtil, type Sqlite3Static } from '@sqlite.org/sqlite-wasm'
import { StorageError } from '../venuePort'
import { explainBrowserError, fileNames, openBrowserFiles, type BrowserFiles } from './browserStorage'
import { readArchive } from './exchangeFiles'
import { historyMigrations, journalMigrations, migrate } from '../storage/schema'
import { wrapConnection } from './wasmDatabase'
import type { ArchivedFile } from './tar'

/**
 * The places that files have in the browser’s private file system: three databases, each with a journal of its own, and two to
 * spare. Each costs a flush at the first start.
 */
const capacity = 8
/** The files of a worker that has just ended may be held a moment longer. */
const heldForMs = 5_000
const retryMs = 50

/** Where this browser keeps the venue's files. */
export type BrowserDisk = {
  /** Whether no venue has ever kept anything here. */
  readonly isEmpty: () => boolean
  /** The databases byte by byte, for when one is too damaged to be opened. Nothing may be open. */
  readonly rawFiles: () => Promise<readonly ArchivedFile[]>
  readonly open: () => BrowserFiles
  /** Puts the files of an archive in the place of those that are there. Nothing may be open. Throws `StorageError`. */
  readonly replace: (archive: Uint8Array) => Promise<void>
  /** Removes all files. Nothing may be open. */
  readonly erase: () => Promise<void>
}

export async function loadSqlite(): Promise<Sqlite3Static> {
  return sqlite3InitModule()
}

/**
 * The private file system of this browser, by the handles that need no shared memory and so no headers of the server.
 * `undefined` where there is none: in some private windows and in old browsers. Throws {@link StorageError} when another
 * worker keeps the files.
 */
export async function openDisk(sqlite: Sqlite3Static, name: string): Promise<BrowserDisk | undefined> {
  if (!(await hasFileSystem())) return undefined
  const pool = await claimFiles(sqlite, `.${encodeURIComponent(name)}`)
  const erase = (): Promise<void> => pool.wipeFiles()
  const open = (): BrowserFiles => openBrowserFiles(sqlite, (file) => new pool.OpfsSAHPoolDb(file))
  return {
    isEmpty: () => !pool.getFileNames().includes(fileNames.journal),
    rawFiles: () => {
      // With the rollback journal of each: SQLite undoes with it what was half written.
      const wanted = pool.getFileNames().filter((file) => /^\/(journal|history)\.db/.test(file))
      return Promise.all(wanted.map(async (file) => ({ name: file.slice(1), bytes: await pool.exportFile(file) })))
    },
    open,
    erase,
    replace: async (archive) => {
      // Tried before anything is removed: what cannot be taken over must not cost what is there.
      const { databases, snapshots } = readArchive(archive)
      for (const [file, bytes] of databases) await tryOut(sqlite, pool, file, bytes)
      await erase()
      for (const [file, bytes] of databases) await pool.importDb(file, bytes)
      const files = open()
      const insert = files.snapshots.prepare('INSERT INTO snapshots (seq, bytes) VALUES (?, ?)')
      for (const { seq, bytes } of snapshots) insert.run(seq, bytes)
      for (const database of Object.values(files)) database.close()
    },
  }
}

/** The file of the pool that is there while a database of an archive is tried. */
const trialFile = '/trial.db'

/** Has the database of an archive in a file beside the venue's for a moment. Throws {@link StorageError} when a venue could not use it. */
async function tryOut(sqlite: Sqlite3Static, pool: SAHPoolUtil, file: string, bytes: Uint8Array): Promise<void> {
  try {
    await pool.importDb(trialFile, bytes)
    const database = wrapConnection(sqlite, new pool.OpfsSAHPoolDb(trialFile))
    try {
      database.exec('PRAGMA locking_mode = EXCLUSIVE')
      const result = Object.values(database.prepare('PRAGMA quick_check(1)').get() ?? {}).join()
      if (result !== 'ok') throw new StorageError(`${file.slice(1)} of the archive is damaged: ${result}`)
      migrate(database, file === fileNames.journal ? journalMigrations : historyMigrations, file.slice(1))
    } finally {
      database.close()
    }
  } catch (error) {
    const explained = explainBrowserError(error)
    if (explained?.isDamage !== true) throw explained ?? error
    throw new StorageError(`${file.slice(1)} of the archive is damaged`, { cause: error })
  } finally {
    pool.unlink(trialFile)
  }
}

async function hasFileSystem(): Promise<boolean> {
  if (typeof navigator.storage?.getDirectory !== 'function') return false
  if (!('createSyncAccessHandle' in FileSystemFileHandle.prototype)) return false
  try {
    await navigator.storage.getDirectory()
    return true
  } catch (error) {
    // A private window, or a browser that blocks storage for this site.
    if (error instanceof DOMException) return false
    throw error
  }
}

async function claimFiles(sqlite: Sqlite3Static, directory: string): Promise<SAHPoolUtil> {
  const options = { name: 'optick', directory, initialCapacity: capacity, forceReinitIfPreviouslyFailed: true }
  const giveUpAtMs = performance.now() + heldForMs
  for (;;) {
    try {
      return await sqlite.installOpfsSAHPoolVfs(options)
    } catch (error) {
      const isHeld = error instanceof DOMException && error.name === 'NoModificationAllowedError'
      if (!isHeld) throw explainBrowserError(error) ?? error
      if (performance.now() >= giveUpAtMs) {
        throw new StorageError('another page of this browser has the stored data: close it, then reload', {
          cause: error,
          isInUse: true,
        })
      }
      await new Promise((resolve) => setTimeout(resolve, retryMs))
    }
  }
}
