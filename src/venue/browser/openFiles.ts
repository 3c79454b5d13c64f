import sqlite3InitModule, { type SAHPoolUtil, type Sqlite3Static } from '@sqlite.org/sqlite-wasm'
import type { Storage } from '../storage/storage'
import { StorageError } from '../venuePort'
import { importArchive } from './archiveImport'
import { explainBrowserError, fileNames, openBrowserFiles, type BrowserFiles } from './browserStorage'
import { readArchive } from './exchangeFiles'
import { currentGeneration, keepGeneration, nameIn } from './fileGenerations'
import type { ArchivedFile } from './tar'

/** Three databases, each with a journal, and two spare slots. Each costs a flush at the first start. */
const capacity = 8
/** The files of a worker that has just ended may stay locked a moment longer. */
const heldForMs = 5_000
const retryMs = 50

export type BrowserDisk = {
  /** True if no venue has ever stored anything here. */
  readonly isEmpty: () => boolean
  /** The databases byte by byte, for a database too damaged to open. No file may be open. */
  readonly rawFiles: () => readonly ArchivedFile[]
  readonly open: () => BrowserFiles
  /** See {@link importArchive}. No file may be open. */
  readonly replace: (archive: Uint8Array, tryVenue: (open: () => Storage) => Promise<void>) => Promise<void>
  /** Removes all files. No file may be open. */
  readonly erase: () => Promise<void>
}

export async function loadSqlite(): Promise<Sqlite3Static> {
  return sqlite3InitModule()
}

/**
 * Opens this browser's private file system, through handles that need no shared memory and therefore no special server
 * headers. `undefined` if the browser has none: in some private windows and in old browsers. Throws {@link
 * StorageError} if another worker uses the files.
 */
export async function openDisk(sqlite: Sqlite3Static, name: string): Promise<BrowserDisk | undefined> {
  if (!(await hasFileSystem())) return undefined
  const pool = await claimFiles(sqlite, `.${encodeURIComponent(name)}`)
  // Completes or reverts an interrupted import.
  keepGeneration(pool, currentGeneration(pool))
  const erase = (): Promise<void> => pool.wipeFiles()
  const nameOf = (file: string): string => nameIn(currentGeneration(pool), file)
  const open = (): BrowserFiles => openBrowserFiles(sqlite, (file) => new pool.OpfsSAHPoolDb(nameOf(file)))
  return {
    isEmpty: () => !pool.getFileNames().includes(nameOf(fileNames.journal)),
    rawFiles: () => {
      // Including each rollback journal, with which SQLite undoes partial writes.
      const files = [fileNames.journal, fileNames.history].flatMap((file) => [file, `${file}-journal`])
      const wanted = files.filter((file) => pool.getFileNames().includes(nameOf(file)))
      return wanted.map((file) => ({ name: file.slice(1), bytes: pool.exportFile(nameOf(file)) }))
    },
    open,
    erase,
    replace: async (archive, tryVenue) => importArchive(sqlite, pool, readArchive(archive), tryVenue),
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
  const options = {
    name: 'optick',
    directory,
    initialCapacity: capacity,
    forceReinitIfPreviouslyFailed: true,
    // Otherwise the pool deletes all files when one of them is locked.
    preserveOnInitFailure: true,
    // Otherwise the pool would log locked files and other errors, which the caller retries or reports.
    verbosity: 0,
  }
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
