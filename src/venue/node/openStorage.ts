import { existsSync, mkdirSync, renameSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { Database } from 'libsql'
import type { NumberedCommand } from '../engine/command'
import { createJournalStore, forgetfulJournalStore, type JournalStore } from '../storage/journalStore'
import { readStoredInteger } from '../storage/readInteger'
import { historyMigrations } from '../storage/schema'
import type { Storage } from '../storage/storage'
import { StorageError } from '../venuePort'
import {
  checkErasable,
  eraseDataFolder,
  historyFile,
  journalPath,
  markPath,
  openDataFolder,
  hasLockOwner,
  removeLockFile,
  writeLockFile,
} from './dataFolder'
import { explainDiskError } from './diskErrors'
import { openJournalMark, type JournalMark } from './journalMark'
import { openJournal, openSoundJournal, type OpenedJournal } from './openJournal'
import { closeDatabase, openSqlite } from './openSqlite'
import { leaveAsFound } from './rebuildJournal'
import { listSnapshots, newestReadableSeq, openSnapshotFolder, moveSnapshotAway } from './snapshotFolder'
import { v8Codec } from './v8Codec'

export type StorageOptions = {
  /** True: starts with an empty data folder and erases an earlier venue's files. */
  readonly isFresh?: boolean
  /** Continues without missing or damaged commands; the remaining old files are set aside. */
  readonly acceptsLoss?: boolean
}

/**
 * Opens the files of a data folder for this process alone. The lock is on the journal file, so that it ends with the
 * process. Throws {@link StorageError} without having changed any file.
 */
export function openStorage(dataDir: string, { isFresh = false, acceptsLoss = false }: StorageOptions = {}): Storage {
  if (dataDir === ':memory:') {
    const history = openHistory(':memory:')
    const close = () => closeDatabase(history)
    return {
      name: dataDir,
      snapshots: undefined,
      journal: forgetfulJournalStore,
      history,
      notices: [],
      confirm: () => undefined,
      close,
      leaveAsFound: close,
      explain: (error) => explainDiskError(error, dataDir),
    }
  }
  openDataFolder(dataDir)
  if (isFresh) beginEmpty(dataDir)
  const opened = openSoundJournal(dataDir, acceptsLoss)
  try {
    return openRest(dataDir, opened, acceptsLoss)
  } catch (error) {
    removeLockFile(dataDir)
    closeDatabase(opened.database)
    throw explainDiskError(error, dataDir) ?? error
  }
}

function openRest(folder: string, opened: OpenedJournal, acceptsLoss: boolean): Storage {
  const { database } = opened
  const wasHeld = hasLockOwner(folder)
  writeLockFile(folder)
  const store = createJournalStore(database, v8Codec)
  const lastSeq = store.lastSeq()
  const aside = acceptsLoss ? setWitnessesAside(folder, lastSeq, opened) : []
  const history = openHistory(historyFile(folder))
  let mark: JournalMark | undefined
  const raise = (seq: number) => {
    if (mark === undefined) mark = openJournalMark(markPath(folder), seq)
    else mark.raise(seq)
  }
  return {
    name: folder,
    snapshots: openSnapshotFolder(folder),
    journal: withMark(store, raise),
    history,
    notices: [...opened.notices, ...aside],
    confirm: () => raise(lastSeq),
    close: () => {
      removeLockFile(folder)
      mark?.close()
      try {
        closeDatabase(history)
      } finally {
        closeDatabase(database)
      }
    },
    leaveAsFound: () => {
      if (!wasHeld) removeLockFile(folder)
      mark?.close()
      closeDatabase(history)
      const close = () => closeDatabase(database)
      if (opened.found === undefined) close()
      else leaveAsFound(folder, opened.found, close)
    },
    explain: (error) => explainDiskError(error, folder),
    sizes: () => ({ journalBytes: sizeOf(journalPath(folder)), historyBytes: sizeOf(historyFile(folder)) }),
  }
}

/** Returns the bytes of a database and its log; undefined if the database does not exist. */
function sizeOf(path: string): number | undefined {
  const size = statSync(path, { throwIfNoEntry: false })?.size
  if (size === undefined) return undefined
  return size + (statSync(`${path}-wal`, { throwIfNoEntry: false })?.size ?? 0)
}

/** Raises the mark after each `append`, so that no command is answered before the mark covers it. */
function withMark(store: JournalStore, raise: (seq: number) => void): JournalStore {
  const mark = (commands: readonly NumberedCommand[]) => {
    const last = commands.at(-1)
    if (last !== undefined) raise(last.seq)
  }
  return {
    ...store,
    append: (commands) => {
      const bytes = store.append(commands)
      mark(commands)
      return bytes
    },
    appendWithSpent: (commands, spent, nowMs) => {
      const bytes = store.appendWithSpent(commands, spent, nowMs)
      mark(commands)
      return bytes
    },
  }
}

/** Sets aside everything that may contain lost commands: unreadable snapshots, and the history. */
function setWitnessesAside(folder: string, lastSeq: number, opened: OpenedJournal): string[] {
  const snapshotSeq = newestReadableSeq(folder)
  for (const { seq, path } of listSnapshots(folder)) if (seq > snapshotSeq) moveSnapshotAway(path)
  return setHistoryAside(folder, Math.max(lastSeq, snapshotSeq), opened)
}

/**
 * Sets aside a history with lost commands, because it would treat new commands with their numbers as already written.
 */
function setHistoryAside(folder: string, endSeq: number, { asideFolder }: OpenedJournal): string[] {
  const path = historyFile(folder)
  if (!existsSync(path)) return []
  const history = openHistory(path)
  const row: unknown = history.prepare(`SELECT coalesce(max(value), 0) AS seq FROM meta WHERE key = 'last_seq'`).get()
  const knownSeq = Number(readStoredInteger(row, 'seq'))
  closeDatabase(history)
  if (knownSeq <= endSeq) return []
  const aside = asideFolder ?? join(folder, `set-aside-${Date.now()}`)
  mkdirSync(aside, { recursive: true, mode: 0o700 })
  renameSync(path, join(aside, basename(path)))
  return [
    `the history knew of command ${knownSeq}, so it begins again after command ${endSeq}: past trades and closed orders are not shown. history.db is in ${aside}`,
  ]
}

function beginEmpty(folder: string): void {
  checkErasable(folder)
  if (existsSync(journalPath(folder))) openForErasing(folder)
  eraseDataFolder(folder)
}

/** Finds out whether another venue is using the folder, by opening the journal. A damaged file is not in use. */
function openForErasing(folder: string): void {
  try {
    closeDatabase(openJournal(folder))
  } catch (error) {
    if (error instanceof StorageError && error.isInUse) throw error
  }
}

function openHistory(path: string): Database {
  return openSqlite({ path, migrations: historyMigrations, durability: 'normal', isExclusive: true })
}
