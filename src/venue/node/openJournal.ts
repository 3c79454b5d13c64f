import type { Database } from 'libsql'
import { createJournalStore } from '../storage/journalStore'
import { journalMigrations } from '../storage/schema'
import { StorageError } from '../venuePort'
import { findMissingJournal, journalPath, markPath, describeLockOwner, hasLockOwner } from './dataFolder'
import { readJournalMark } from './journalMark'
import { openSqlite } from './openSqlite'
import {
  leaveAsFound,
  readFoundJournal,
  type FoundJournal,
  closeDamaged,
  rebuildJournal,
  moveJournalAway,
  findDamage,
  readSound,
} from './rebuildJournal'
import { listSnapshots, newestReadableSeq } from './snapshotFolder'
import { v8Codec } from './v8Codec'
import { readLogEnd } from './writeAheadLog'

export type OpenedJournal = {
  readonly database: Database
  readonly notices: readonly string[]
  /** Folder of the old files, if they were set aside. */
  readonly asideFolder: string | undefined
  /** The original bytes; `undefined` after a rebuild, when there is nothing to restore. */
  readonly found: FoundJournal | undefined
}

/** The state of the folder before the journal is opened. */
type Left = { readonly found: FoundJournal; readonly hasHolder: boolean }

/**
 * Opens the journal for this process alone, and checks that every acknowledged command is in it. Throws {@link
 * StorageError} if a needed command is missing or unreadable, and then leaves every byte of the folder unchanged. With
 * `acceptsLoss` the venue continues with the readable commands, and the old files are set aside.
 *
 * Damage before the newest snapshot does no harm: the journal is rebuilt without the damaged part.
 */
export function openSoundJournal(folder: string, acceptsLoss: boolean): OpenedJournal {
  const missing = findMissingJournal(folder)
  if (missing !== undefined) {
    if (!acceptsLoss) throw lossOf(folder, missing)
    return beginWithout(folder, missing)
  }
  const left = { found: readFoundJournal(folder), hasHolder: hasLockOwner(folder) }
  let database: Database
  try {
    database = openJournal(folder)
  } catch (error) {
    if (!(error instanceof StorageError && error.isDamage)) throw error
    leaveAsFound(folder, left.found, () => undefined)
    if (!acceptsLoss) throw error
    return beginWithout(folder, error.message)
  }
  try {
    return checkJournal(folder, database, { left, acceptsLoss })
  } catch (error) {
    leaveAsFound(folder, left.found, () => closeDamaged(database))
    throw error
  }
}

/** Opens and locks the file. Throws {@link StorageError}; if another process uses the file, the message names it. */
export function openJournal(folder: string): Database {
  try {
    return openJournalFile(journalPath(folder))
  } catch (error) {
    if (!(error instanceof StorageError && error.isInUse)) throw error
    const holder = describeLockOwner(folder)
    throw new StorageError(
      `the data folder ${folder} is in use by another venue${holder === undefined ? '' : ` (${holder})`}: stop it first, or choose another data folder with --data`,
      { cause: error, isInUse: true },
    )
  }
}

function openJournalFile(path: string): Database {
  return openSqlite({ path, migrations: journalMigrations, durability: 'full', isExclusive: true })
}

/** Creates the error for missing data, with the possible remedies. */
function lossOf(folder: string, reason: string): StorageError {
  return new StorageError(
    `${reason}. Nothing was changed: restore ${folder} from a backup, choose another data folder with --data, or start once with --accept-loss to go on without what is missing (the old files are set aside, not erased)`,
    { isDamage: true },
  )
}

function checkJournal(
  folder: string,
  database: Database,
  { left, acceptsLoss }: { readonly left: Left; readonly acceptsLoss: boolean },
): OpenedJournal {
  const path = journalPath(folder)
  const damage = findDamage(database)
  const loss = damage === undefined ? findLoss(folder, database, left) : undefined
  if (damage === undefined && loss === undefined) {
    return {
      database,
      notices: describeTornEnd(`${path}-wal`, left.found.log),
      asideFolder: undefined,
      found: left.found,
    }
  }
  const snapshotSeq = newestReadableSeq(folder)
  const sound = readSound(database, snapshotSeq + 1, () => undefined)
  const endSeq = sound.lastSeq
  const mark = readJournalMark(markPath(folder))
  const broken = sound.brokenBy === undefined ? undefined : `${path} is damaged: ${sound.brokenBy}`
  // If the readable commands, or a snapshot, reach the mark, then unreadable parts were never acknowledged or are not
  // needed.
  const isReached = mark.kind === 'seq' && mark.seq <= endSeq
  const reason = isReached ? undefined : (loss ?? findLossAt(folder, endSeq, broken && `: ${broken}`) ?? broken)
  if (reason !== undefined && !acceptsLoss) throw lossOf(folder, reason)
  const rebuilt = rebuildJournal(folder, database, { fromSeq: snapshotSeq + 1, found: left.found })
  const text =
    reason === undefined
      ? `${path} is damaged (${damage ?? loss}), but nothing is lost: it goes on from the snapshot of command ${snapshotSeq} and was written again without the damage`
      : `${reason}. The loss was accepted: the venue goes on from command ${endSeq}`
  return { ...rebuilt, found: undefined, notices: [`${text}. The old files are in ${rebuilt.asideFolder}`] }
}

function findLoss(folder: string, database: Database, { found: { log }, hasHolder: isHeld }: Left): string | undefined {
  const lastSeq = createJournalStore(database, v8Codec).lastSeq()
  const path = journalPath(folder)
  const mark = readJournalMark(markPath(folder))
  if (mark.kind !== 'none') return findLossAt(folder, lastSeq, describeLog(path, log))
  // A folder from a version without the mark gives less evidence.
  if (log === undefined && isHeld) return `${path}-wal is missing, though the venue that had the folder never closed it`
  const { kind, wholeBytes } = readLogEnd(log ?? Buffer.alloc(0))
  if (kind === 'damaged') return `${path}-wal is damaged after byte ${wholeBytes}, and what follows cannot be read`
  const newestSeq = listSnapshots(folder).at(-1)?.seq ?? 0
  return lastSeq < newestSeq
    ? `the journal ends with command ${lastSeq}, but there is a snapshot of command ${newestSeq}`
    : undefined
}

function findLossAt(folder: string, lastSeq: number, why = ''): string | undefined {
  const path = markPath(folder)
  const mark = readJournalMark(path)
  if (mark.kind === 'damaged') return `${path} is damaged, so it is not known whether the journal is complete`
  if (mark.kind === 'none' || mark.seq <= lastSeq) return undefined
  return `the journal ends with command ${lastSeq}, but up to command ${mark.seq} was acknowledged (${path})${why}`
}

function describeLog(path: string, log: Buffer | undefined): string {
  const name = `${path}-wal`
  if (log === undefined) return `: the end of ${path} is missing, or ${name} was removed`
  const { kind, wholeBytes } = readLogEnd(log)
  if (kind === 'damaged') return `: ${name} is damaged after byte ${wholeBytes}`
  return `: the end of ${name} was cut off`
}

function describeTornEnd(path: string, log: Buffer | undefined): string[] {
  const { kind, wholeBytes, lostBytes } = readLogEnd(log ?? Buffer.alloc(0))
  if (kind === 'whole') return []
  return [
    `the last write in ${path} was cut off (${lostBytes} bytes after byte ${wholeBytes}): it was never acknowledged, nothing is lost`,
  ]
}

function beginWithout(folder: string, reason: string): OpenedJournal {
  const asideFolder = moveJournalAway(folder)
  const snapshotSeq = newestReadableSeq(folder)
  const found = snapshotSeq === 0 ? 'it begins empty' : `it goes on from the snapshot of command ${snapshotSeq}`
  return {
    database: openJournal(folder),
    asideFolder,
    found: undefined,
    notices: [`${reason}. The loss was accepted: ${found}. The old files are in ${asideFolder}`],
  }
}
