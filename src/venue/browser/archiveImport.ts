import type { SAHPoolUtil, Sqlite3Static } from '@sqlite.org/sqlite-wasm'
import type { Storage } from '../storage/storage'
import { StorageError } from '../venuePort'
import { explainBrowserError, fileNames, openBrowserFiles, storageOf, type BrowserFiles } from './browserStorage'
import { checkDatabase, checkJournal } from './archiveChecks'
import type { ImportedFiles } from './exchangeFiles'
import { wrapConnection } from './wasmDatabase'

/** The pool of files, with the function added by `dev/tooling/mendSqlite.ts`. */
export type FilePool = SAHPoolUtil & { readonly renameFile: (from: string, to: string) => void }

/** The name of an archive's file until it replaces the old one. */
const stagedName = (file: string): string => `/next${file}`

/** The journal is last: while a staged one exists, the switch is incomplete. */
const switchOrder = [fileNames.history, fileNames.snapshots, fileNames.journal] as const

/** Three databases, each with a rollback journal, twice: old and new. */
const neededPlaces = 12

/**
 * Replaces the stored data with an archive's. Everything is first tried on files beside the old ones: `tryVenue` starts
 * a venue on them and closes the storage again. Nothing old changes before all of it has succeeded. Throws {@link
 * StorageError} with the reason.
 */
export async function importArchive(
  sqlite: Sqlite3Static,
  pool: FilePool,
  archive: ImportedFiles,
  tryVenue: (open: () => Storage) => Promise<void>,
): Promise<void> {
  const places = pool.getCapacity()
  try {
    await pool.reserveMinimumCapacity(neededPlaces)
    for (const [file, bytes] of archive.databases) {
      await writeDatabase(pool, stagedName(file), bytes)
      checkStaged(sqlite, pool, file)
    }
    await tryVenue(() => storageOf(openStaged(sqlite, pool, archive)))
  } catch (error) {
    discardStaged(pool)
    throw explainImport(error)
  } finally {
    await pool.reduceCapacity(pool.getCapacity() - places)
  }
  // From here on the new data counts: the files are renamed now, or at the next start.
  pool.unlink(fileNames.journal)
  settleImport(pool)
}

/** Completes or reverts an interrupted import. No file may be open. */
export function settleImport(pool: FilePool): void {
  const names = pool.getFileNames()
  if (names.includes(fileNames.journal) || !names.includes(stagedName(fileNames.journal))) return discardStaged(pool)
  for (const file of switchOrder) {
    if (!names.includes(stagedName(file))) continue
    pool.unlink(file)
    pool.unlink(`${file}-journal`)
    pool.renameFile(stagedName(file), file)
  }
  discardStaged(pool)
}

function discardStaged(pool: FilePool): void {
  for (const file of pool.getFileNames()) if (file.startsWith(stagedName('/'))) pool.unlink(file)
}

/** As a stream of one piece: given plain bytes, the pool leaves a partial file when there is no more room. */
async function writeDatabase(pool: FilePool, name: string, bytes: Uint8Array): Promise<void> {
  const pieces = [bytes]
  await pool.importDb(name, async () => pieces.pop())
}

function checkStaged(sqlite: Sqlite3Static, pool: FilePool, file: string): void {
  const name = `${file.slice(1)} of the archive`
  try {
    const database = wrapConnection(sqlite, new pool.OpfsSAHPoolDb(stagedName(file)))
    try {
      database.exec('PRAGMA locking_mode = EXCLUSIVE; PRAGMA trusted_schema = OFF')
      checkDatabase(sqlite, database, { name, isJournal: file === fileNames.journal })
    } finally {
      database.close()
    }
  } catch (error) {
    const explained = explainBrowserError(error)
    if (explained?.isDamage === true) throw new StorageError(`${name} is damaged`, { cause: error })
    throw explained ?? error
  }
}

function openStaged(sqlite: Sqlite3Static, pool: FilePool, { snapshots }: ImportedFiles): BrowserFiles {
  const files = openBrowserFiles(sqlite, (file) => new pool.OpfsSAHPoolDb(stagedName(file)))
  try {
    const insert = files.snapshots.prepare('INSERT INTO snapshots (seq, bytes) VALUES (?, ?)')
    for (const { seq, bytes } of snapshots) insert.run(seq, bytes)
    checkJournal(files.journal, snapshots.length)
    return files
  } catch (error) {
    for (const database of Object.values(files)) database.close()
    throw error
  }
}

function explainImport(error: unknown): StorageError {
  const explained = explainBrowserError(error)
  if (explained !== undefined) return explained
  const reason = error instanceof Error ? error.message : String(error)
  return new StorageError(`no venue can be started from the archive: ${reason}`, { cause: error })
}
