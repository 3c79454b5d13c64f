import type { Database } from 'libsql'
import type { NumberedCommand } from '../engine/command'
import { decodeCommands, encodeCommands } from './commandCodec'
import { StorageError } from './storageError'

/** The journal on disk. */
export type JournalStore = {
  /** Writes a group and syncs it: when this returns, the group survives the end of the machine. Returns its bytes. */
  readonly append: (commands: readonly NumberedCommand[]) => number
  /** Notes that a command broke the engine, so that no replay runs it again. */
  readonly skip: (seq: number, reason: string) => void
  /** The commands after `seq` in order, without the skipped ones. Throws {@link StorageError} where one is missing. */
  readonly readAfter: (seq: number) => Iterable<NumberedCommand>
  /** The number of the newest command, 0 when there is none. */
  readonly lastSeq: () => number
  /** Forgets up to `maxGroups` of the oldest groups that lie wholly at or before `seq`; whether some are left. */
  readonly prune: (seq: number, maxGroups: number) => boolean
}

export function createJournalStore(database: Database): JournalStore {
  const insert = database.prepare('INSERT INTO journal (first_seq, last_seq, commands) VALUES (?, ?, ?)')
  const insertSkipped = database.prepare('INSERT OR REPLACE INTO skipped_commands (seq, reason) VALUES (?, ?)')
  const selectAfter = database.prepare(
    'SELECT first_seq, last_seq, commands FROM journal WHERE last_seq > ? ORDER BY first_seq LIMIT 64',
  )
  const selectSkipped = database.prepare('SELECT seq FROM skipped_commands WHERE seq > ?')
  const selectLast = database.prepare('SELECT max(last_seq) AS seq FROM journal')
  const deleteOld = database.prepare(
    'DELETE FROM journal WHERE first_seq IN (SELECT first_seq FROM journal WHERE last_seq <= ? ORDER BY first_seq LIMIT ?)',
  )

  function* readAfter(seq: number): Generator<NumberedCommand> {
    const skipped = new Set(rowsOf<{ seq: bigint }>(selectSkipped.all(seq)).map((row) => Number(row.seq)))
    let last = seq
    for (;;) {
      const groups = rowsOf<{ first_seq: bigint; commands: ArrayBuffer }>(selectAfter.all(last))
      if (groups.length === 0) return
      for (const group of groups) {
        for (const numbered of decodeCommands(Number(group.first_seq), new Uint8Array(group.commands))) {
          if (numbered.seq <= last) continue
          if (numbered.seq !== last + 1) throw new StorageError(`the journal lacks the commands after ${last}`)
          last = numbered.seq
          if (!skipped.has(last)) yield numbered
        }
      }
    }
  }

  return {
    append: (commands) => {
      const [first] = commands
      const last = commands.at(-1)
      if (first === undefined || last === undefined) return 0
      const bytes = encodeCommands(commands)
      insert.run(first.seq, last.seq, bytes)
      return bytes.length
    },
    skip: (seq, reason) => void insertSkipped.run(seq, reason),
    readAfter,
    lastSeq: () => Number(rowsOf<{ seq: bigint | null }>(selectLast.all())[0]?.seq ?? 0n),
    prune: (seq, maxGroups) => deleteOld.run(seq, maxGroups).changes === maxGroups,
  }
}

/** A journal that keeps nothing, for a venue in memory. */
export const forgetfulJournalStore: JournalStore = {
  append: () => 0,
  skip: () => undefined,
  readAfter: () => [],
  lastSeq: () => 0,
  prune: () => false,
}

/** Rows of a statement whose columns are in the schema of this folder. */
function rowsOf<Row>(rows: unknown[]): Row[] {
  // The driver does not know the schema; the statement above each use does.
  return rows as Row[]
}
