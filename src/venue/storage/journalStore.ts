import type { NumberedCommand } from '../engine/command'
import { StorageError } from '../venuePort'
import { encodeCommands, decodeCommands } from './commandCodec'
import type { Database } from './database'
import { transact } from './database'
import type { StorageCodec } from './storageCodec'

export type JournalStore = {
  /** Writes and syncs a group: when this returns, the group survives a power failure. Returns its bytes. */
  readonly append: (commands: readonly NumberedCommand[]) => number
  /** Atomically writes a group with the signatures used up to `nowMs` (UNIX time). */
  readonly appendWithSpent: (commands: readonly NumberedCommand[], spent: readonly string[], nowMs: number) => number
  /** Signatures used recently, including some that are no longer valid. */
  readonly readSpent: () => readonly string[]
  /** Marks a command that broke the engine, so that no replay runs it again. */
  readonly skip: (seq: number, reason: string) => void
  /**
   * Reads the commands after `seq` in order, without skipped ones. Throws {@link StorageError} if a command is missing
   * or damaged.
   */
  readonly readAfter: (seq: number) => Iterable<NumberedCommand>
  /** The numbers of the oldest and newest command, 0 without commands. */
  readonly firstSeq: () => number
  readonly lastSeq: () => number
  /**
   * Deletes up to `maxGroups` of the oldest groups whose commands are all at or before `seq`. Returns true if more
   * such groups are left.
   */
  readonly prune: (seq: number, maxGroups: number) => boolean
}

/** Far longer than a signed request is accepted, so that a system clock change does not matter. */
const spentRetentionMs = 600_000
const spentPruneMs = 60_000

export function createJournalStore(database: Database, codec: StorageCodec): JournalStore {
  const insert = database.prepare('INSERT INTO journal (first_seq, last_seq, commands, checksum) VALUES (?, ?, ?, ?)')
  const insertSkipped = database.prepare('INSERT OR REPLACE INTO skipped_commands (seq, reason) VALUES (?, ?)')
  const selectSkipped = database.prepare('SELECT seq FROM skipped_commands WHERE seq > ?')
  const insertSpent = database.prepare('INSERT OR REPLACE INTO spent_signatures (signature, at_ms) VALUES (?, ?)')
  const deleteSpent = database.prepare('DELETE FROM spent_signatures WHERE at_ms < ?')
  const selectSpent = database.prepare('SELECT signature FROM spent_signatures')
  const selectFirst = database.prepare('SELECT min(first_seq) AS seq FROM journal')
  const selectLast = database.prepare('SELECT last_seq AS seq FROM journal ORDER BY first_seq DESC LIMIT 1')
  const deleteOld = database.prepare(
    'DELETE FROM journal WHERE first_seq IN (SELECT first_seq FROM journal WHERE last_seq <= ? ORDER BY first_seq LIMIT ?)',
  )

  function* readAfter(seq: number): Generator<NumberedCommand> {
    const skipped = new Set(journalRowsOf<{ seq: bigint }>(selectSkipped.all(seq)).map((row) => Number(row.seq)))
    let last = seq
    for (const group of selectGroups(database, seq + 1)) {
      for (const numbered of readGroup(codec, group)) {
        if (numbered.seq <= last) continue
        if (numbered.seq !== last + 1) {
          throw new StorageError(`the journal lacks the commands after ${last}`, { isDamage: true })
        }
        last = numbered.seq
        if (!skipped.has(last)) yield numbered
      }
    }
  }

  function append(commands: readonly NumberedCommand[]): number {
    const [first] = commands
    const last = commands.at(-1)
    if (first === undefined || last === undefined) return 0
    const bytes = encodeCommands(codec, commands)
    insert.run(first.seq, last.seq, bytes, codec.crc32(bytes))
    return bytes.length
  }

  let prunedAtMs = -Infinity
  function pruneSpent(nowMs: number): void {
    if (Math.abs(nowMs - prunedAtMs) < spentPruneMs) return
    prunedAtMs = nowMs
    deleteSpent.run(Math.floor(nowMs) - spentRetentionMs)
  }

  return {
    append,
    appendWithSpent: (commands, spent, nowMs) => {
      let length = 0
      transact(database, () => {
        pruneSpent(nowMs)
        for (const signature of spent) insertSpent.run(signature, Math.floor(nowMs))
        length = append(commands)
      })
      return length
    },
    readSpent: () => journalRowsOf<{ signature: string }>(selectSpent.all()).map(({ signature }) => signature),
    skip: (seq, reason) => void insertSkipped.run(seq, reason),
    readAfter,
    firstSeq: () => Number(journalRowsOf<{ seq: bigint | null }>(selectFirst.all())[0]?.seq ?? 0n),
    lastSeq: () => Number(journalRowsOf<{ seq: bigint | null }>(selectLast.all())[0]?.seq ?? 0n),
    prune: (seq, maxGroups) => deleteOld.run(seq, maxGroups).changes === maxGroups,
  }
}

/** Stores nothing. For a venue in memory. */
export const forgetfulJournalStore: JournalStore = {
  append: () => 0,
  appendWithSpent: () => 0,
  readSpent: () => [],
  skip: () => undefined,
  readAfter: () => [],
  firstSeq: () => 0,
  lastSeq: () => 0,
  prune: () => false,
}

export type Group = {
  readonly first_seq: bigint
  readonly last_seq: bigint
  readonly commands: ArrayBuffer
  readonly checksum: bigint | null
}

/**
 * Reads groups, beginning with the one that contains `seq` (or the next one). Earlier pages are not read, so damage
 * there does no harm.
 */
export function* selectGroups(database: Database, seq: number): Generator<Group> {
  const selectStart = database.prepare('SELECT coalesce(max(first_seq), 0) AS seq FROM journal WHERE first_seq <= ?')
  const selectNext = database.prepare(
    'SELECT first_seq, last_seq, commands, checksum FROM journal WHERE first_seq >= ? ORDER BY first_seq LIMIT 64',
  )
  let from = journalRowsOf<{ seq: bigint }>([selectStart.get(seq)])[0]?.seq ?? 0n
  for (;;) {
    const groups = journalRowsOf<Group>(selectNext.all(from))
    for (const group of groups) if (Number(group.last_seq) >= seq) yield group
    const last = groups.at(-1)
    if (last === undefined) return
    // A damaged number must not lead backwards, because the loop would never end.
    from = (last.last_seq < last.first_seq ? last.first_seq : last.last_seq) + 1n
  }
}

/** True if the bytes of a group are intact. Groups of the first version have no checksum. */
export function isAsWritten({ crc32 }: Pick<StorageCodec, 'crc32'>, { commands, checksum }: Group): boolean {
  return checksum === null || Number(checksum) === crc32(new Uint8Array(commands))
}

function readGroup(codec: StorageCodec, group: Group): NumberedCommand[] {
  const { first_seq: firstSeq, last_seq: lastSeq, commands } = group
  const read = isAsWritten(codec, group) ? decodeCommands(codec, Number(firstSeq), new Uint8Array(commands)) : []
  if (read.at(-1)?.seq === Number(lastSeq)) return read
  throw new StorageError(`journal corrupt: checksum mismatch in commands ${firstSeq} to ${lastSeq}`, {
    isDamage: true,
  })
}

/** Casts the rows of a statement whose columns are those of this folder's schema. */
export function journalRowsOf<Row>(rows: unknown[]): Row[] {
  // The driver does not know the schema. The statement at each call selects these columns.
  return rows as Row[]
}
