import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import type { Database } from 'libsql'
import { checkErasable, checkHasJournal, eraseDataFolder, historyPath, journalPath, openDataFolder } from './dataFolder'
import { describeHolder, removeHolder, writeHolder } from './holder'
import { explainDiskError } from './explainDiskError'
import { createJournalStore, forgetfulJournalStore, type JournalStore } from './journalStore'
import { closeDatabase, openDatabase } from './openDatabase'
import { historyMigrations, journalMigrations } from './schema'
import { StorageError } from './storageError'
import { readLogEnd } from './writeAheadLog'

export type Storage = {
  /** `undefined` for a venue in memory, which has no snapshots either. */
  readonly folder: string | undefined
  readonly journal: JournalStore
  readonly history: Database
  /** Gives the folder free for another process. */
  readonly close: () => void
}

/**
 * Opens the files of a data folder for this process alone: the lock is the journal file's own, so that it ends with the
 * process however that ends. `onNotice` is told, in words, of what was not whole and has been passed over. Throws
 * {@link StorageError}; then no file has been erased.
 */
export function openStorage(dataDir: string, isFresh: boolean, onNotice: (notice: string) => void): Storage {
  if (dataDir === ':memory:') {
    const history = openHistory(':memory:')
    return { folder: undefined, journal: forgetfulJournalStore, history, close: () => closeDatabase(history) }
  }
  openDataFolder(dataDir)
  if (isFresh) beginEmpty(dataDir)
  checkHasJournal(dataDir)
  const journal = openWithItsLog(dataDir, onNotice)
  try {
    writeHolder(dataDir)
    const history = openHistory(historyPath(dataDir))
    return {
      folder: dataDir,
      journal: createJournalStore(journal),
      history,
      close: () => {
        removeHolder(dataDir)
        closeDatabase(history)
        closeDatabase(journal)
      },
    }
  } catch (error) {
    removeHolder(dataDir)
    closeDatabase(journal)
    throw explainDiskError(error, dataDir) ?? error
  }
}

/**
 * The database drops what it cannot read at the end of its log. What it is about to drop is told, and kept beside it when
 * it is more than a write that was cut off.
 */
function openWithItsLog(folder: string, onNotice: (notice: string) => void): Database {
  const path = `${journalPath(folder)}-wal`
  // Read before the lock is had, because having it already drops the end; of use only when it is had.
  const log = existsSync(path) ? readFileSync(path) : Buffer.alloc(0)
  const journal = openJournal(folder)
  const { kind, wholeBytes, lostBytes } = readLogEnd(log)
  if (kind === 'torn') {
    onNotice(
      `the last write in ${path} was cut off (${lostBytes} bytes after byte ${wholeBytes}): unless the file itself was cut, nobody was ever told that it was done`,
    )
  }
  if (kind === 'damaged') {
    const kept = `${path}.${Date.now()}.damaged`
    writeFileSync(kept, log)
    onNotice(`${path} is damaged after byte ${wholeBytes}: what follows cannot be read. The file is kept as ${kept}`)
  }
  return journal
}

function beginEmpty(folder: string): void {
  checkErasable(folder)
  if (existsSync(journalPath(folder))) openForErasing(folder)
  eraseDataFolder(folder)
}

/** Opening it is how we learn whether another venue is using the folder. A damaged file is used by nobody. */
function openForErasing(folder: string): void {
  try {
    closeDatabase(openJournal(folder))
  } catch (error) {
    if (error instanceof StorageError && error.isInUse) throw error
  }
}

function openJournal(folder: string): Database {
  try {
    return openDatabase({
      path: journalPath(folder),
      migrations: journalMigrations,
      durability: 'full',
      isExclusive: true,
    })
  } catch (error) {
    if (!(error instanceof StorageError && error.isInUse)) throw error
    const holder = describeHolder(folder)
    throw new StorageError(
      `the data folder ${folder} is in use by another venue${holder === undefined ? '' : ` (${holder})`}: stop it first, or choose another data folder with --data`,
      { cause: error, isInUse: true },
    )
  }
}

function openHistory(path: string): Database {
  return openDatabase({ path, migrations: historyMigrations, durability: 'normal', isExclusive: true })
}
