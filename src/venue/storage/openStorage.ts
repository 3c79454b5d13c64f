import { existsSync } from 'node:fs'
import type { Database } from 'libsql'
import { checkErasable, eraseDataFolder, historyPath, journalPath, openDataFolder } from './dataFolder'
import { createJournalStore, forgetfulJournalStore, type JournalStore } from './journalStore'
import { closeDatabase, openDatabase } from './openDatabase'
import { historyMigrations, journalMigrations } from './schema'
import { StorageError } from './storageError'

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
 * process however that ends. Throws {@link StorageError}.
 */
export function openStorage(dataDir: string, isFresh: boolean): Storage {
  if (dataDir === ':memory:') {
    const history = openHistory(':memory:')
    return { folder: undefined, journal: forgetfulJournalStore, history, close: () => closeDatabase(history) }
  }
  openDataFolder(dataDir)
  if (isFresh) beginEmpty(dataDir)
  const journal = openJournal(dataDir)
  try {
    const history = openHistory(historyPath(dataDir))
    return {
      folder: dataDir,
      journal: createJournalStore(journal),
      history,
      close: () => {
        closeDatabase(history)
        closeDatabase(journal)
      },
    }
  } catch (error) {
    closeDatabase(journal)
    throw error
  }
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
  return openDatabase({
    path: journalPath(folder),
    migrations: journalMigrations,
    durability: 'full',
    isExclusive: true,
  })
}

function openHistory(path: string): Database {
  return openDatabase({ path, migrations: historyMigrations, durability: 'normal', isExclusive: true })
}
