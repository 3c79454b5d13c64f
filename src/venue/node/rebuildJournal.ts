import {
  existsSync,
  mkdirSync,
  renameSync,
  rmSync,
  closeSync,
  copyFileSync,
  openSync,
  readFileSync,
  readSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { basename, join } from 'node:path'
import type { Database } from 'libsql'
import { transact } from '../storage/database'
import { journalRowsOf, isAsWritten, selectGroups, type Group } from '../storage/journalStore'
import { journalMigrations } from '../storage/schema'
import { journalPath, markPath } from './dataFolder'
import { explainDiskError } from './diskErrors'
import { closeDatabase, openSqlite } from './openSqlite'
import { v8Codec } from './v8Codec'

/** Lists the files that prove what was acknowledged. */
const journalFiles = (folder: string): string[] => {
  const path = journalPath(folder)
  return [path, `${path}-wal`, `${path}-shm`, markPath(folder)].filter((file) => existsSync(file))
}

/** Moves a journal that cannot be opened into a new folder. Returns that folder. */
export function moveJournalAway(folder: string): string {
  const aside = makeAside(folder)
  for (const file of journalFiles(folder)) renameSync(file, join(aside, basename(file)))
  return aside
}

/** Rewrites the journal with the readable commands from `fromSeq` on, and stores the old files in a new folder. */
export function rebuildJournal(
  folder: string,
  database: Database,
  { fromSeq, found }: { readonly fromSeq: number; readonly found: FoundJournal },
): { readonly database: Database; readonly asideFolder: string } {
  const path = journalPath(folder)
  const aside = makeAside(folder)
  const part = `${path}.part`
  for (const end of ['', '-wal', '-journal']) rmSync(`${part}${end}`, { force: true })
  const fresh = openSqlite({ path: part, migrations: journalMigrations, durability: 'full', isExclusive: true })
  copySound(database, fresh, fromSeq)
  closeDatabase(fresh)
  copyFound(folder, found, { folder: aside, suffix: '' })
  closeDamaged(database)
  for (const end of ['-wal', '-shm', '-journal']) rmSync(`${path}${end}`, { force: true })
  renameSync(part, path)
  return {
    database: openSqlite({ path, migrations: journalMigrations, durability: 'full', isExclusive: true }),
    asideFolder: aside,
  }
}

function copySound(from: Database, to: Database, fromSeq: number): void {
  const insert = to.prepare('INSERT INTO journal (first_seq, last_seq, commands, checksum) VALUES (?, ?, ?, ?)')
  const insertSkipped = to.prepare('INSERT INTO skipped_commands (seq, reason) VALUES (?, ?)')
  const insertSpent = to.prepare('INSERT INTO spent_signatures (signature, at_ms) VALUES (?, ?)')
  transact(to, () => {
    readSound(from, fromSeq, ({ first_seq: first, last_seq: last, commands, checksum }) => {
      insert.run(first, last, Buffer.from(commands), checksum)
    })
    for (const { seq, reason } of readRows<Skipped>(from, 'SELECT seq, reason FROM skipped_commands')) {
      insertSkipped.run(seq, reason)
    }
    for (const { signature, at_ms: atMs } of readRows<Spent>(from, 'SELECT signature, at_ms FROM spent_signatures')) {
      insertSpent.run(signature, atMs)
    }
  })
}

type Skipped = { readonly seq: bigint; readonly reason: string }
type Spent = { readonly signature: string; readonly at_ms: bigint }

/**
 * Reads rows; empty if they are unreadable. That does no harm: a command that broke the engine breaks it again, and
 * signatures are valid for only a minute.
 */
function readRows<Row>(from: Database, query: string): Row[] {
  try {
    return journalRowsOf(from.prepare(query).all())
  } catch (error) {
    if (explainDiskError(error, 'journal.db')?.isDamage !== true) throw error
    return []
  }
}

/** Closes a database that may be too damaged to close normally. Its bytes have been copied. */
export function closeDamaged(database: Database): void {
  try {
    closeDatabase(database)
  } catch (error) {
    // Closing was attempted. The copies contain what could not be written.
    if (!(error instanceof Error)) throw error
  }
}

function makeAside(folder: string): string {
  const aside = join(folder, `set-aside-${Date.now()}`)
  mkdirSync(aside, { mode: 0o700 })
  return aside
}

/**
 * Reads the whole file and returns the first damage. `undefined` if every page and every group is readable and none is
 * missing.
 */
export function findDamage(journal: Database): string | undefined {
  try {
    const [row] = journal.prepare('PRAGMA quick_check(1)').all()
    const answer: unknown = typeof row === 'object' && row !== null ? Object.values(row)[0] : undefined
    if (answer !== 'ok') return String(answer).replaceAll('\n', ' ')
  } catch (error) {
    return reasonOf(error)
  }
  const { brokenBy } = readSound(journal, 0, () => undefined)
  return brokenBy
}

/** The readable part of a journal from `seq` on: its last good command, and why it ends there. */
type SoundPart = { readonly lastSeq: number; readonly brokenBy: string | undefined }

export function readSound(journal: Database, seq: number, take: (group: Group) => void): SoundPart {
  let lastSeq = Math.max(0, seq - 1)
  let isFirst = true
  const stop = (brokenBy: string): SoundPart => ({ lastSeq, brokenBy })
  try {
    for (const group of selectGroups(journal, seq)) {
      const { first_seq: first, last_seq: last } = group
      // A read from the beginning starts with the oldest command that is still in the journal.
      const isNext = isFirst ? seq === 0 || Number(first) <= seq : Number(first) === lastSeq + 1
      if (!isNext) return stop(`the commands ${lastSeq + 1} to ${first - 1n} are missing`)
      if (!isAsWritten(v8Codec, group)) return stop(`the commands ${first} to ${last} are not what was written`)
      take(group)
      isFirst = false
      lastSeq = Number(last)
    }
    return { lastSeq, brokenBy: undefined }
  } catch (error) {
    return stop(reasonOf(error))
  }
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

/**
 * The bytes that opening a journal changes: the database header, where SQLite records that there is a log, and the
 * log, whose unreadable end is overwritten. Pages of the database change only when it is closed.
 */
export type FoundJournal = { readonly header: Buffer; readonly log: Buffer | undefined }

/** https://www.sqlite.org/fileformat2.html#the_database_header */
const headerBytes = 100

/**
 * Reads these bytes before locking, because locking already changes both. They are valid only if the lock is then
 * obtained.
 */
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

/** Writes the journal's original files into a folder. Caution: reading the database file releases its lock. */
function copyFound(
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

/** Restores the original files, after `close` has released the database. */
export function leaveAsFound(folder: string, found: FoundJournal, close: () => void): void {
  const path = journalPath(folder)
  copyFound(folder, found, { folder, suffix: '.found' })
  close()
  rmSync(`${path}-wal`, { force: true })
  for (const of of [`${path}-wal`, path, markPath(folder)]) if (existsSync(`${of}.found`)) renameSync(`${of}.found`, of)
}
