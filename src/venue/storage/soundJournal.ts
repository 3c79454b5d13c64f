import type { Database } from 'libsql'
import { isAsWritten, selectGroups, type Group } from './journalGroups'

/**
 * What is wrong with a journal, in words, or `undefined` when every page and every group of commands can be read and none
 * is missing in between. Reads the whole file.
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

/** How far a journal can be read from `seq` on: the number of the last good command, and why it is not more. */
export type SoundPart = { readonly lastSeq: number; readonly brokenBy: string | undefined }

/** Hands on the groups from `seq` on until one is missing or damaged. */
export function readSound(journal: Database, seq: number, take: (group: Group) => void): SoundPart {
  let lastSeq = Math.max(0, seq - 1)
  let isFirst = true
  const stop = (brokenBy: string): SoundPart => ({ lastSeq, brokenBy })
  try {
    for (const group of selectGroups(journal, seq)) {
      const { first_seq: first, last_seq: last } = group
      // From the very beginning the first command is the one that the journal still has.
      const isNext = isFirst ? seq === 0 || Number(first) <= seq : Number(first) === lastSeq + 1
      if (!isNext) return stop(`the commands ${lastSeq + 1} to ${first - 1n} are missing`)
      if (!isAsWritten(group)) return stop(`the commands ${first} to ${last} are not what was written`)
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
