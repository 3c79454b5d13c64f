import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { Database } from 'libsql'
import { journalPath, markPath } from './dataFolder'
import { copyFound, type FoundJournal } from './foundJournal'
import { explainDiskError } from './explainDiskError'
import { rowsOf } from './journalGroups'
import { closeDatabase, openDatabase, transact } from './openDatabase'
import { journalMigrations } from './schema'
import { readSound } from './soundJournal'

/** The files that say what was acknowledged. */
const journalFiles = (folder: string): string[] => {
  const path = journalPath(folder)
  return [path, `${path}-wal`, `${path}-shm`, markPath(folder)].filter((file) => existsSync(file))
}

/** Moves what is left of a journal that cannot be opened into a folder of its own. Returns that folder. */
export function setJournalAside(folder: string): string {
  const aside = makeAside(folder)
  for (const file of journalFiles(folder)) renameSync(file, join(aside, basename(file)))
  return aside
}

/**
 * Writes the journal again with the commands from `fromSeq` on, as far as they can be read, and keeps the old files in a
 * folder of their own. The new one takes the place of the old when it is whole and synced.
 */
export function rebuildJournal(
  folder: string,
  database: Database,
  { fromSeq, found }: { readonly fromSeq: number; readonly found: FoundJournal },
): { readonly database: Database; readonly asideFolder: string } {
  const path = journalPath(folder)
  const aside = makeAside(folder)
  const part = `${path}.part`
  for (const end of ['', '-wal', '-journal']) rmSync(`${part}${end}`, { force: true })
  const fresh = openDatabase({ path: part, migrations: journalMigrations, durability: 'full', isExclusive: true })
  copySound(database, fresh, fromSeq)
  closeDatabase(fresh)
  copyFound(folder, found, { folder: aside, suffix: '' })
  closeDamaged(database)
  for (const end of ['-wal', '-shm', '-journal']) rmSync(`${path}${end}`, { force: true })
  renameSync(part, path)
  return {
    database: openDatabase({ path, migrations: journalMigrations, durability: 'full', isExclusive: true }),
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
 * None where they cannot be read: a command that broke the engine breaks it again in the replay, and that start is refused;
 * signatures are good for a minute.
 */
function readRows<Row>(from: Database, query: string): Row[] {
  try {
    return rowsOf(from.prepare(query).all())
  } catch (error) {
    if (explainDiskError(error, 'journal.db')?.isDamage !== true) throw error
    return []
  }
}

/** Closes a database whose file may be too damaged to be closed in good order. Its bytes have been copied. */
export function closeDamaged(database: Database): void {
  try {
    closeDatabase(database)
  } catch (error) {
    // Closing has been tried in any case; what it could not write is in the copies.
    if (!(error instanceof Error)) throw error
  }
}

function makeAside(folder: string): string {
  const aside = join(folder, `set-aside-${Date.now()}`)
  mkdirSync(aside, { mode: 0o700 })
  return aside
}
