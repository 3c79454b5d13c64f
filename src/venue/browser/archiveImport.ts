import type { SAHPoolUtil, Sqlite3Static } from '@sqlite.org/sqlite-wasm'
import type { Storage } from '../storage/storage'
import { StorageError } from '../venuePort'
import { checkDatabase, checkJournal } from './archiveChecks'
import { explainBrowserError, fileNames, openBrowserFiles, storageOf, type BrowserFiles } from './browserStorage'
import type { ImportedFiles } from './exchangeFiles'
import { currentGeneration, keepGeneration, nameIn } from './fileGenerations'
import { wrapConnection } from './wasmDatabase'

/** Three databases, each with a rollback journal, twice: old and new. */
const neededPlaces = 12

/**
 * Replaces the stored data with an archive's, as the next generation of files. First, `tryVenue` starts a venue on the
 * new files and closes the storage again. The old files do not change before this has succeeded. Throws {@link
 * StorageError} with the reason.
 */
export async function importArchive(
  sqlite: Sqlite3Static,
  pool: SAHPoolUtil,
  archive: ImportedFiles,
  tryVenue: (open: () => Storage) => Promise<void>,
): Promise<void> {
  const places = pool.getCapacity()
  const old = currentGeneration(pool)
  const next = old + 1
  try {
    await pool.reserveMinimumCapacity(neededPlaces)
    for (const [file, bytes] of archive.databases) {
      await writeDatabase(pool, nameIn(next, file), bytes)
      checkImported(sqlite, pool, next, file)
    }
    await tryVenue(() => storageOf(openImported(sqlite, pool, next, archive)))
  } catch (error) {
    keepGeneration(pool, old)
    throw explainImport(error)
  } finally {
    await pool.reduceCapacity(pool.getCapacity() - places)
  }
  // From here on the new data counts.
  pool.unlink(nameIn(old, fileNames.journal))
  keepGeneration(pool, next)
}

/** Written as a stream of one piece. Given plain bytes, the pool leaves a partial file when there is no more room. */
async function writeDatabase(pool: SAHPoolUtil, name: string, bytes: Uint8Array): Promise<void> {
  const pieces = [bytes]
  await pool.importDb(name, async () => pieces.pop())
}

function checkImported(sqlite: Sqlite3Static, pool: SAHPoolUtil, generation: number, file: string): void {
  const name = `${file.slice(1)} of the archive`
  try {
    const database = wrapConnection(sqlite, new pool.OpfsSAHPoolDb(nameIn(generation, file)))
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

function openImported(
  sqlite: Sqlite3Static,
  pool: SAHPoolUtil,
  generation: number,
  { snapshots }: ImportedFiles,
): BrowserFiles {
  const files = openBrowserFiles(sqlite, (file) => new pool.OpfsSAHPoolDb(nameIn(generation, file)))
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
