import type { NumberedCommand } from '../engine/command'
import type { EngineEvent, EventBatch, CommandOutcome } from '../engine/event'
import { StorageError } from '../venuePort'
import type { JournalStore } from './journalStore'
import type { SnapshotFile, SnapshotShelf } from './snapshot'

/** Requirements of the storage on an engine. Equal commands must always give equal states. */
export type Engine<State> = {
  readonly create: () => State
  readonly apply: (
    state: State,
    numbered: NumberedCommand,
  ) => { outcome: CommandOutcome; events: readonly EngineEvent[] }
  /** Events that build the whole state from scratch. */
  readonly describe: (state: State) => readonly EngineEvent[]
  /** Exports plain data for a structured clone. `importState` throws if it cannot read the data. */
  readonly exportState: (state: State) => unknown
  readonly importState: (data: unknown) => State
}

export type UnreadableSnapshot = SnapshotFile & { readonly reason: string }

export type Restored<State> = {
  readonly state: State
  readonly snapshotSeq: number
  /** Venue time of the snapshot from which the state was restored; undefined without a snapshot. */
  readonly snapshotTimeNs: bigint | undefined
  readonly lastSeq: number
  readonly lastTimeNs: bigint
  readonly replayedCount: number
  readonly unreadable: readonly UnreadableSnapshot[]
}

/**
 * Rebuilds the state after the last command on disk: the newest readable snapshot plus the later commands. Sends
 * readers the content of the snapshot as one batch with its number, then each command's batch. `writtenSeq` is the
 * newest command in the history, so the journal must contain it. Throws {@link StorageError} if commands are missing,
 * and passes on the engine's errors: a state that cannot be rebuilt is never guessed.
 */
export function restore<State>(
  shelf: SnapshotShelf | undefined,
  store: JournalStore,
  engine: Engine<State>,
  onBatch: (batch: EventBatch) => void,
  writtenSeq = 0,
): Restored<State> {
  const { state, seq, timeNs, unreadable } = findSnapshot(shelf, engine)
  checkComplete(shelf, store, { seq, unreadable, writtenSeq })
  onBatch({ seq, timeNs, events: engine.describe(state) })
  let lastTimeNs = timeNs
  let replayedCount = 0
  for (const numbered of store.readAfter(seq)) {
    const { events } = engine.apply(state, numbered)
    lastTimeNs = numbered.timeNs
    replayedCount += 1
    onBatch({ seq: numbered.seq, timeNs: numbered.timeNs, events })
  }
  // A skipped command uses up its number, even if it is the last command.
  return {
    state,
    snapshotSeq: seq,
    snapshotTimeNs: seq === 0 ? undefined : timeNs,
    lastSeq: Math.max(seq, store.lastSeq()),
    lastTimeNs,
    replayedCount,
    unreadable,
  }
}

/** Checks, before any replay, that the journal reaches from the snapshot to the newest known command. */
function checkComplete(
  shelf: SnapshotShelf | undefined,
  store: JournalStore,
  found: { readonly seq: number; readonly unreadable: readonly UnreadableSnapshot[]; readonly writtenSeq: number },
): void {
  if (shelf === undefined) return
  const { seq, unreadable, writtenSeq } = found
  const firstSeq = store.firstSeq()
  const lastSeq = store.lastSeq()
  const wayOut =
    'Nothing was erased: restore the data folder from a backup, choose another with --data, or start once with --accept-loss to go on from what can be read'
  const isUnread = unreadable.length > 0
  const reasons = unreadable.map(({ path, reason }) => `${path}: ${reason}`).join('; ')
  if (lastSeq > seq && firstSeq > seq + 1) {
    const why = isUnread ? `, and no snapshot that can be read has them (${reasons})` : ''
    throw new StorageError(`the journal lacks the commands after ${seq}: it begins with ${firstSeq}${why}. ${wayOut}`)
  }
  if (seq === 0 && lastSeq === 0 && isUnread) throw new StorageError(`no snapshot can be read (${reasons}). ${wayOut}`)
  const newest = shelf.list().at(-1)
  const knownSeq = Math.max(writtenSeq, newest?.seq ?? 0)
  // An empty journal was created after a loss was accepted. The snapshot then replaces everything before it.
  if ((lastSeq === 0 ? seq : lastSeq) >= knownSeq) return
  const witness = writtenSeq === knownSeq ? shelf.historyName : newest?.path
  throw new StorageError(
    `the journal ends with command ${lastSeq}, but ${witness} references command ${knownSeq}: the end of ${shelf.journalName} or of its -wal file was cut off or is damaged, and ${knownSeq - lastSeq} commands at least are missing. ${wayOut}`,
    { isDamage: true },
  )
}

function findSnapshot<State>(shelf: SnapshotShelf | undefined, engine: Engine<State>) {
  const unreadable: UnreadableSnapshot[] = []
  if (shelf === undefined) return { state: engine.create(), seq: 0, timeNs: 0n, unreadable }
  for (const file of shelf.list().toReversed()) {
    try {
      const snapshot = shelf.read(file)
      if (snapshot.seq !== file.seq) throw new StorageError(`it is of command ${snapshot.seq}, not of ${file.seq}`)
      return { state: engine.importState(snapshot.data), seq: snapshot.seq, timeNs: snapshot.timeNs, unreadable }
    } catch (error) {
      unreadable.push({ ...file, reason: error instanceof Error ? error.message : String(error) })
    }
  }
  return { state: engine.create(), seq: 0, timeNs: 0n, unreadable }
}

/** Renames and reports unreadable snapshots, now that another snapshot was used, and reports lost history rows. */
export function reportStart(
  shelf: SnapshotShelf | undefined,
  restored: Pick<Restored<unknown>, 'snapshotSeq' | 'replayedCount' | 'unreadable'>,
  historySeq: number,
  onNotice: (notice: string) => void,
): void {
  const { snapshotSeq, replayedCount, unreadable } = restored
  const placeholder =
    snapshotSeq === 0
      ? `the whole journal (${replayedCount} commands) was played instead`
      : `the one of command ${snapshotSeq} and the ${replayedCount} commands after it were used instead`
  for (const { reason, ...file } of unreadable) {
    if (shelf === undefined) continue
    onNotice(
      `${file.path} cannot be read (${reason}): ${placeholder}, nothing is lost. It is kept as ${shelf.setAside(file)}`,
    )
  }
  if (historySeq < snapshotSeq) {
    onNotice(
      `the history ends with command ${historySeq}, the snapshot is of command ${snapshotSeq}: history.db was taken away or is older than the rest. Trades, fills and closed orders in between are not shown; balances, positions and orders are complete`,
    )
  }
}
