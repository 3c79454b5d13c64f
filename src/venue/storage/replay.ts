import type { NumberedCommand } from '../engine/command'
import type { EngineEvent, EventBatch, Outcome } from '../engine/event'
import type { JournalStore } from './journalStore'
import type { Snapshot } from './snapshot'
import { listSnapshots, readSnapshot } from './snapshot'
import { StorageError } from './storageError'

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

export type Restored<State> = {
  readonly state: State
  readonly lastSeq: number
  readonly lastTimeNs: bigint
  /** How many commands were played again. */
  readonly replayedCount: number
  /** Snapshots that could not be read, with the reason; an older one, or the whole journal, stood in for them. */
  readonly unreadable: readonly { readonly path: string; readonly reason: string }[]
}

/**
 * The state after the last command on disk: the newest readable snapshot and the commands after it. First tells the
 * readers what the snapshot holds, as one batch with its number, then each command's batch. Throws
 * {@link StorageError} when commands are missing, and whatever the engine throws: a state that cannot be rebuilt is
 * never guessed.
 */
export function restore<State>(
  folder: string | undefined,
  store: JournalStore,
  engine: Engine<State>,
  tell: (batch: EventBatch) => void,
): Restored<State> {
  const { state, seq, timeNs, unreadable } = findSnapshot(folder, engine)
  tell({ seq, timeNs, events: engine.describe(state) })
  let lastTimeNs = timeNs
  let replayedCount = 0
  for (const numbered of store.readAfter(seq)) {
    const { events } = engine.apply(state, numbered)
    lastTimeNs = numbered.timeNs
    replayedCount += 1
    tell({ seq: numbered.seq, timeNs: numbered.timeNs, events })
  }
  if (unreadable.length > 0 && seq === 0 && replayedCount === 0) {
    throw new StorageError(`no snapshot can be read (${unreadable.map(({ reason }) => reason).join('; ')})`)
  }
  // A skipped command keeps its number, also when it is the last.
  return { state, lastSeq: Math.max(seq, store.lastSeq()), lastTimeNs, replayedCount, unreadable }
}

function findSnapshot<State>(folder: string | undefined, engine: Engine<State>) {
  const unreadable: { path: string; reason: string }[] = []
  for (const file of folder === undefined ? [] : listSnapshots(folder).toReversed()) {
    try {
      const snapshot: Snapshot = readSnapshot(file)
      return { state: engine.importState(snapshot.data), seq: snapshot.seq, timeNs: snapshot.timeNs, unreadable }
    } catch (error) {
      if (!(error instanceof Error)) throw new StorageError(`${file.path}: ${String(error)}`, { cause: error })
      unreadable.push({ path: file.path, reason: error.message })
    }
  }
  return { state: engine.create(), seq: 0, timeNs: 0n, unreadable }
}
