import {
  closeSync,
  copyFileSync,
  existsSync,
  openSync,
  readFileSync,
  readSync,
  renameSync,
  rmSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { basename, join } from 'node:path'
import { journalPath, markPath } from './dataFolder'

/**
 * What opening a journal changes, as it was before: the header of the database, where SQLite notes that there is a log,
 * and the log, whose unreadable end it overwrites. The pages of the database change only when it is closed.
 */
export type FoundJournal = { readonly header: Buffer; readonly log: Buffer | undefined }

/** https://www.sqlite.org/fileformat2.html#the_database_header */
const headerBytes = 100

/** Read before the lock is had, because having it already changes both; of use only when it is had. */
export function readFoundJournal(folder: string): FoundJournal {
  const path = journalPath(folder)
  const log = existsSync(`${path}-wal`) ? readFileSync(`${path}-wal`) : undefined
  if (!existsSync(path)) return { header: Buffer.alloc(0), log }
  const header = Buffer.alloc(headerBytes)
  const file = openSync(path, 'r')
  try {
    return { header: header.subarray(0, readSync(file, header, 0, headerBytes, 0)), log }
  } finally {
    closeSync(file)
  }
}

/** Writes the journal's files as they were found into a folder. Reading the database's file gives up its lock. */
export function copyFound(
  folder: string,
  found: FoundJournal,
  to: { readonly folder: string; readonly suffix: string },
): void {
  const path = journalPath(folder)
  const target = (of: string) => join(to.folder, `${basename(of)}${to.suffix}`)
  copyFileSync(path, target(path))
  const file = openSync(target(path), 'r+')
  try {
    writeSync(file, found.header, 0, found.header.length, 0)
  } finally {
    closeSync(file)
  }
  if (found.log !== undefined) writeFileSync(target(`${path}-wal`), found.log, { mode: 0o600 })
  const mark = markPath(folder)
  if (existsSync(mark)) copyFileSync(mark, target(mark))
}

/** Puts the files back as they were found, after `close` has given up the database. */
export function leaveAsFound(folder: string, found: FoundJournal, close: () => void): void {
  const path = journalPath(folder)
  copyFound(folder, found, { folder, suffix: '.found' })
  close()
  rmSync(`${path}-wal`, { force: true })
  for (const of of [`${path}-wal`, path, markPath(folder)]) if (existsSync(`${of}.found`)) renameSync(`${of}.found`, of)
}
