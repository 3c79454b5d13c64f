import { accessSync, chmodSync, constants, existsSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { StorageError } from '../venueErrors'

/** The file names of a data folder: nothing else is ever written or erased in it. */
const ownFiles =
  /^(journal\.db|history\.db)(-wal|-shm|-journal)?(\.found)?$|^journal\.db\.part(-wal|-journal)?$|^journal\.mark(\.part|\.found)?$|^journal\.db-wal\.\d+\.damaged$|^snapshot-\d+\.(bin|part|damaged)$|^holder\.json$|^set-aside-\d+$/

export const journalPath = (folder: string): string => join(folder, 'journal.db')
/** See journalMark.ts. */
export const markPath = (folder: string): string => join(folder, 'journal.mark')
export const historyPath = (folder: string): string => join(folder, 'history.db')

/**
 * Makes the folder when it is missing. It and its files are for their owner alone, also those of an earlier version: the
 * journal has the secrets of API keys. Throws {@link StorageError} when it cannot be made, read or written.
 */
export function openDataFolder(folder: string): void {
  try {
    makeFolder(folder)
    readdirSync(folder)
    accessSync(folder, constants.R_OK | constants.W_OK | constants.X_OK)
    tighten(folder)
  } catch (error) {
    throw new StorageError(`the data folder ${folder} cannot be used: ${reasonOf(error)}`, {
      cause: error,
      isUnusable: true,
    })
  }
}

/** Step by step: where a kernel denies that a folder may be made (/proc), Node's own `recursive` tries for ever. */
function makeFolder(folder: string): void {
  if (existsSync(folder)) return
  if (dirname(folder) !== folder) makeFolder(dirname(folder))
  mkdirSync(folder, { mode: 0o700 })
}

/** Files of ours are 0600. A folder that holds more than ours may be somebody's home, and keeps its rights. */
function tighten(folder: string): void {
  if (process.platform === 'win32') return
  const names = readdirSync(folder)
  for (const name of names.filter((each) => ownFiles.test(each))) {
    const path = join(folder, name)
    restrict(path, statSync(path).isDirectory() ? 0o700 : 0o600)
  }
  const isOurs = process.getuid?.() === statSync(folder).uid && names.every((name) => ownFiles.test(name))
  if (isOurs) restrict(folder, 0o700)
}

function restrict(path: string, mode: number): void {
  if ((statSync(path).mode & 0o077) !== 0) chmodSync(path, mode)
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const code = 'code' in error ? error.code : undefined
  if (code === 'EEXIST' || code === 'ENOTDIR') return 'it is a file, or lies in one. Choose another with --data'
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS') {
    return `this user may not write there (${error.message}). Choose another with --data`
  }
  if (code === 'ENOENT') return `it cannot be made there (${error.message}). Choose another with --data`
  return error.message
}

/**
 * Says so, in words, when the journal is missing or empty while other files show that there was one: opened, it would
 * become a new one, and what is left of the old would be erased.
 */
export function findMissingJournal(folder: string): string | undefined {
  const journal = journalPath(folder)
  if (existsSync(journal) && statSync(journal).size > 0) return undefined
  const left = readdirSync(folder).filter((name) => /^snapshot-\d+\.bin$/.test(name) || isFilled(folder, name))
  if (left.length === 0) return undefined
  const state = existsSync(journal) ? 'empty' : 'missing'
  return `${journal} is ${state}, but ${left.join(', ')} ${left.length > 1 ? 'are' : 'is'} there`
}

function isFilled(folder: string, name: string): boolean {
  return /^(journal\.db-wal|journal\.mark|history\.db)$/.test(name) && statSync(join(folder, name)).size > 0
}

/**
 * Refuses a folder that holds anything but a venue's own files: it may be somebody's home, named by mistake. Throws
 * {@link StorageError}.
 */
export function checkErasable(folder: string): void {
  const foreign = readdirSync(folder).filter((name) => !ownFiles.test(name))
  if (foreign.length === 0) return
  throw new StorageError(
    `${folder} holds files that are no venue's (${foreign.slice(0, 3).join(', ')}): it is not erased. Choose another data folder, or move them away`,
  )
}

/** Erases what a venue left in the folder. The caller has checked that no venue is using it. */
export function eraseDataFolder(folder: string): void {
  checkErasable(folder)
  for (const name of readdirSync(folder)) rmSync(join(folder, name), { recursive: true })
}
