import { crc32 } from 'node:zlib'
import type { Database } from 'libsql'
import type { NumberedCommand } from '../engine/command'
import { StorageError } from '../venueErrors'
import { decodeCommands } from './commandCodec'

/** A row of the journal: commands that were written and synced together. */
export type Group = {
  readonly first_seq: bigint
  readonly last_seq: bigint
  readonly commands: ArrayBuffer
  readonly checksum: bigint | null
}

/**
 * The groups from the one that holds command `seq` on, or from the next one where none does, in order. Pages before them
 * are not read, so damage there does no harm.
 */
export function* selectGroups(database: Database, seq: number): Generator<Group> {
  const selectStart = database.prepare('SELECT coalesce(max(first_seq), 0) AS seq FROM journal WHERE first_seq <= ?')
  const selectNext = database.prepare(
    'SELECT first_seq, last_seq, commands, checksum FROM journal WHERE first_seq >= ? ORDER BY first_seq LIMIT 64',
  )
  let from = rowsOf<{ seq: bigint }>([selectStart.get(seq)])[0]?.seq ?? 0n
  for (;;) {
    const groups = rowsOf<Group>(selectNext.all(from))
    for (const group of groups) if (Number(group.last_seq) >= seq) yield group
    const last = groups.at(-1)
    if (last === undefined) return
    from = last.last_seq + 1n
  }
}

/** Whether the bytes of a group are the ones that were written. Groups of the first version have no checksum. */
export function isAsWritten({ commands, checksum }: Group): boolean {
  return checksum === null || Number(checksum) === crc32(new Uint8Array(commands))
}

/** The commands of a group. Throws {@link StorageError} when it is damaged. */
export function readGroup(group: Group): NumberedCommand[] {
  const { first_seq: firstSeq, last_seq: lastSeq, commands } = group
  const read = isAsWritten(group) ? decodeCommands(Number(firstSeq), new Uint8Array(commands)) : []
  if (read.at(-1)?.seq === Number(lastSeq)) return read
  throw new StorageError(`the journal is damaged: the commands ${firstSeq} to ${lastSeq} are not what was written`, {
    isDamage: true,
  })
}

/** Rows of a statement whose columns are in the schema of this folder. */
export function rowsOf<Row>(rows: unknown[]): Row[] {
  // The driver does not know the schema; the statement above each use does.
  return rows as Row[]
}
