import type { NumberedCommand } from '../engine/command'
import type { EngineEvent, EventBatch, Outcome } from '../engine/event'
import { StorageError } from '../venueErrors'
import { historyPath, journalPath } from './dataFolder'
import type { JournalStore } from './journalStore'
import type { Snapshot } from './snapshot'
import { listSnapshots, readSnapshot } from './snapshot'

/** What storage needs of an engine: the same commands always give the same state. */
export type Engine<State> = {
  readonly create: () => State
  readonly apply: (state: State, numbered: NumberedCommand) => { outcome: Outcome; events: readonly EngineEvent[] }
  /** Events that tell an empty reader all that is true. */
  readonly describe: (state: State) => readonly EngineEvent[]
  /** To and from what a structured clone keeps. `importState` throws when it cannot read the data. */
  readonly exportState: (state: State) => unknown
  readonly importState: (data: unknown) => State
}

/** A snapshot that could not be read; an older one, or the whole journal, stood in for it. */
export type UnreadableSnapshot = { readonly path: string; readonly reason: string }

export type Restored<State> = {
  readonly state: State
  /** The number of the snapshot that it began with, 0 when there was none. */
  readonly snapshotSeq: number
  readonly lastSeq: number
  readonly lastTimeNs: bigint
  /** How many commands were played again. */
  readonly replayedCount: number
  readonly unreadable: readonly UnreadableSnapshot[]
}

/**
 * The state after the last command on disk: the newest readable snapshot and the commands after it. First tells the
 * readers what the snapshot holds, as one batch with its number, then each command's batch. `writtenSeq` is the newest
 * command that the history has been told of, so that the journal had it. Throws {@link StorageError} when commands are
 * missing, and whatever the engine throws: a state that cannot be rebuilt is never guessed.
 */
export function restore<State>(
  folder: string | undefined,
  store: JournalStore,
  engine: Engine<State>,
  tell: (batch: EventBatch) => void,
  writtenSeq = 0,
): Restored<State> {
  const { state, seq, timeNs, unreadable } = findSnapshot(folder, engine)
  checkComplete(folder, store, { seq, unreadable, writtenSeq })
  tell({ seq, timeNs, events: engine.describe(state) })
  let lastTimeNs = timeNs
  let replayedCount = 0
  for (const numbered of store.readAfter(seq)) {
    const { events } = engine.apply(state, numbered)
    lastTimeNs = numbered.timeNs
    replayedCount += 1
    tell({ seq: numbered.seq, timeNs: numbered.timeNs, events })
  }
  // A skipped command keeps its number, also when it is the last.
  return { state, snapshotSeq: seq, lastSeq: Math.max(seq, store.lastSeq()), lastTimeNs, replayedCount, unreadable }
}

/** Before anything is played: whether the journal goes from the snapshot to the newest command that is known of. */
function checkComplete(
  folder: string | undefined,
  store: JournalStore,
  found: { readonly seq: number; readonly unreadable: readonly UnreadableSnapshot[]; readonly writtenSeq: number },
): void {
  if (folder === undefined) return
  const { seq, unreadable, writtenSeq } = found
  const firstSeq = store.firstSeq()
  const lastSeq = store.lastSeq()
  const wayOut =
    'Nothing was erased: put the data folder back from a copy, choose another with --data, or start once with --accept-loss to go on from what can be read'
  const isUnread = unreadable.length > 0
  const reasons = unreadable.map(({ path, reason }) => `${path}: ${reason}`).join('; ')
  if (lastSeq > seq && firstSeq > seq + 1) {
    const why = isUnread ? `, and no snapshot that can be read has them (${reasons})` : ''
    throw new StorageError(`the journal lacks the commands after ${seq}: it begins with ${firstSeq}${why}. ${wayOut}`)
  }
  if (seq === 0 && lastSeq === 0 && isUnread) throw new StorageError(`no snapshot can be read (${reasons}). ${wayOut}`)
  const newest = listSnapshots(folder).at(-1)
  const knownSeq = Math.max(writtenSeq, newest?.seq ?? 0)
  // An empty one has been begun after a loss was accepted: the snapshot stands for all before it.
  if ((lastSeq === 0 ? seq : lastSeq) >= knownSeq) return
  const witness = writtenSeq === knownSeq ? historyPath(folder) : newest?.path
  throw new StorageError(
    `the journal ends with command ${lastSeq}, but ${witness} knows of command ${knownSeq}: the end of ${journalPath(folder)} or of its -wal file was cut off or is damaged, and ${knownSeq - lastSeq} commands at least are missing. ${wayOut}`,
    { isDamage: true },
  )
}

function findSnapshot<State>(folder: string | undefined, engine: Engine<State>) {
  const unreadable: UnreadableSnapshot[] = []
  for (const file of folder === undefined ? [] : listSnapshots(folder).toReversed()) {
    try {
      const snapshot: Snapshot = readSnapshot(file)
      return { state: engine.importState(snapshot.data), seq: snapshot.seq, timeNs: snapshot.timeNs, unreadable }
    } catch (error) {
      unreadable.push({ path: file.path, reason: error instanceof Error ? error.message : String(error) })
    }
  }
  return { state: engine.create(), seq: 0, timeNs: 0n, unreadable }
}
