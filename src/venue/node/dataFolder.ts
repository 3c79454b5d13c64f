import {
  accessSync,
  chmodSync,
  constants,
  existsSync,
  mkdirSync,
  readdirSync,
  rmSync,
  statSync,
  readFileSync,
  writeFileSync,
} from 'node:fs'
import { hostname } from 'node:os'
import { dirname, join } from 'node:path'
import { StorageError } from '../venuePort'

/** All file names of a data folder. Files of other names are never written or erased. */
const ownFiles =
  /^(journal\.db|history\.db)(-wal|-shm|-journal)?(\.found)?$|^journal\.db\.part(-wal|-journal)?$|^journal\.mark(\.part|\.found)?$|^journal\.db-wal\.\d+\.damaged$|^snapshot-\d+\.(bin|part|damaged)$|^holder\.json$|^set-aside-\d+$/

export const journalPath = (folder: string): string => join(folder, 'journal.db')
export const markPath = (folder: string): string => join(folder, 'journal.mark')
export const historyFile = (folder: string): string => join(folder, 'history.db')

/**
 * Creates the folder if missing. Only its owner may access it and its files, even those of an earlier version, because
 * the journal contains the secrets of API keys. Throws {@link StorageError} if it cannot be created, read or written.
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

/**
 * Creates the folder step by step. Where a kernel forbids new folders (/proc), Node's own `recursive` never returns.
 */
function makeFolder(folder: string): void {
  if (existsSync(folder)) return
  if (dirname(folder) !== folder) makeFolder(dirname(folder))
  mkdirSync(folder, { mode: 0o700 })
}

/**
 * Restricts permissions; our files are 0600. A folder with other files may be a home directory, and retains its
 * permissions.
 */
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
  if (code === 'EEXIST' || code === 'ENOTDIR') return 'it is not a directory. Choose another with --data'
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS') {
    return `this user may not write there (${error.message}). Choose another with --data`
  }
  if (code === 'ENOENT') return `it cannot be made there (${error.message}). Choose another with --data`
  return error.message
}

/**
 * Returns the name of a file that proves that a journal is missing: opening would create a new journal and erase the
 * rest of the old one.
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
 * Checks that a folder may be erased. Throws {@link StorageError} for a folder with foreign files, which may be a home
 * directory given by mistake.
 */
export function checkErasable(folder: string): void {
  const foreign = readdirSync(folder).filter((name) => !ownFiles.test(name))
  if (foreign.length === 0) return
  throw new StorageError(
    `${folder} contains files not created by Optick (${foreign.slice(0, 3).join(', ')}), refusing to erase it. Choose another data folder or move them away`,
  )
}

/** Erases a venue's files. The caller has checked that no venue is using them. */
export function eraseDataFolder(folder: string): void {
  checkErasable(folder)
  for (const name of readdirSync(folder)) rmSync(join(folder, name), { recursive: true })
}

/**
 * The process that uses a data folder, for the error message of a second process. The actual lock is on the journal
 * file.
 */
type Holder = { readonly pid: number; readonly host: string; readonly since: string }

const holderFile = 'holder.json'

export function writeLockFile(folder: string): void {
  const holder: Holder = { pid: process.pid, host: hostname(), since: new Date().toISOString() }
  writeFileSync(join(folder, holderFile), `${JSON.stringify(holder)}\n`, { mode: 0o600 })
}

export function hasLockOwner(folder: string): boolean {
  return existsSync(join(folder, holderFile))
}

export function removeLockFile(folder: string): void {
  rmSync(join(folder, holderFile), { force: true })
}

/** Describes that process; `undefined` if unknown, because the file is missing or is left from an ended process. */
export function describeLockOwner(folder: string): string | undefined {
  const holder = readHolder(folder)
  if (holder === undefined) return undefined
  const isHere = holder.host === hostname()
  if (isHere && !isAlive(holder.pid)) return undefined
  return `process ${holder.pid}${isHere ? '' : ` on ${holder.host}`}, since ${holder.since}`
}

function readHolder(folder: string): Holder | undefined {
  try {
    const value: unknown = JSON.parse(readFileSync(join(folder, holderFile), 'utf8'))
    if (typeof value !== 'object' || value === null) return undefined
    if (!('pid' in value) || !('host' in value) || !('since' in value)) return undefined
    return { pid: Number(value.pid), host: String(value.host), since: String(value.since) }
  } catch (error) {
    if (error instanceof Error) return undefined
    throw error
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    // EPERM means another user's process, which is alive too.
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
