import type { JsMsg } from '@nats-io/jetstream'
import { describeState } from '../../engine/describeState'
import type { EventBatch } from '../../engine/event'
import type { StorageCodec } from '../../storage/storageCodec'
import { StorageError } from '../../venuePort'
import { lastSeqOf, type ClusterNames } from './clusterStreams'
import { checkReach, readLogStart } from './engineStart'
import { decodeApplied, type AppliedBatch } from './messages'
import type { Nats } from './openNats'
import { createSeqWatch } from './seqWatch'
import { openSnapshotStore, type SnapshotStore, type StoredState } from './snapshotStore'
import { readStream, storedMsOf, type StreamReader } from './streamReader'

export type FollowConfig = {
  readonly nats: Nats
  readonly codec: StorageCodec
  readonly names: ClusterNames
  readonly replicas: number
  /**
   * Starts from a snapshot of at most this command, whose content comes first, as one batch with the snapshot's
   * number. 0: starts from the first command of the log.
   */
  readonly maxSnapshotSeq: number
  /** Starts from the first command of the log unless there is a snapshot of at least this command. */
  readonly minSnapshotSeq?: number
  /** Receives every command's batch in order, including those without events. An exception ends the following. */
  readonly onBatch: (batch: EventBatch) => void
  /**
   * Receives the outcomes of a message of the command log after all of its batches. `publishedMs` is when the event
   * stream stored them, by the clock of NATS, UNIX milliseconds.
   */
  readonly onAnswer?: (batch: AppliedBatch, publishedMs: number) => void
  /** Receives each message of the event stream after its content. */
  readonly onMessage?: (message: JsMsg) => void
  readonly onNotice?: ((notice: string) => void) | undefined
  /** Called once if something is missing or unreadable. */
  readonly onFailure: (error: unknown) => void
}

export type FollowedVenue = Pick<StreamReader, 'stop' | 'untilRead' | 'freshness'> & {
  /** The command of the initial snapshot; 0 if there is none. */
  readonly beganAt: number
  /** Resolves when all commands now in the log have been answered. */
  readonly catchUp: () => Promise<void>
}

/** Follows the engines' events. Resolves when all events as of the start were received. */
export async function followVenue(config: FollowConfig): Promise<FollowedVenue> {
  const { nats, codec, names, onBatch, onAnswer, onNotice = () => undefined, onFailure } = config
  const store = await openSnapshotStore(nats, codec, { bucket: names.snapshots, replicas: config.replicas })
  const snapshot = await findSnapshot(config, store, onNotice)
  const answered = createSeqWatch(snapshot?.commandsSeq ?? 0)
  let seq = snapshot?.seq ?? 0
  if (snapshot !== undefined) onBatch({ seq, timeNs: snapshot.timeNs, events: describeState(snapshot.state) })

  function receive(batch: AppliedBatch, publishedMs: number): void {
    if (batch.commandsSeq <= answered.seq()) return
    for (const { outcome: _, ...applied } of batch.applied) {
      if (applied.seq !== seq + 1) throw new StorageError(`command ${applied.seq} follows ${seq} in the event stream`)
      seq = applied.seq
      onBatch(applied)
    }
    onAnswer?.(batch, publishedMs)
    answered.advance(batch.commandsSeq)
  }

  const reader = await readStream(nats, names.events, {
    afterSeq: snapshot?.eventsSeq ?? 0,
    onMessage: (message) => {
      const publishedMs = storedMsOf(message)
      for (const batch of decodeApplied(codec, message.data)) receive(batch, publishedMs)
      config.onMessage?.(message)
    },
    onNotice,
    onFailure,
  })
  await reader.untilRead(await lastSeqOf(nats, names.events))
  return {
    stop: reader.stop,
    untilRead: reader.untilRead,
    freshness: reader.freshness,
    beganAt: snapshot?.seq ?? 0,
    catchUp: async () => answered.until(await lastSeqOf(nats, names.commands)),
  }
}

/**
 * Finds the snapshot to start from. Undefined: start from the first command. A trimmed log always begins with a
 * snapshot.
 */
async function findSnapshot(
  { nats, names, maxSnapshotSeq, minSnapshotSeq = 0 }: FollowConfig,
  store: SnapshotStore,
  onNotice: (notice: string) => void,
): Promise<StoredState | undefined> {
  const isFarEnough = maxSnapshotSeq > 0 && (minSnapshotSeq === 0 || (await store.newestSeq()) >= minSnapshotSeq)
  const chosen = isFarEnough ? await store.readNewest(onNotice, maxSnapshotSeq) : undefined
  if (chosen !== undefined) {
    await checkReach(nats, names, chosen)
    return chosen
  }
  const start = await readLogStart(nats, names, store, onNotice)
  if (start.seq === 0) return undefined
  if (maxSnapshotSeq > 0 && start.seq > maxSnapshotSeq) {
    throw new StorageError(
      `the log begins after command ${start.seq}, and what follows it here ends with command ${maxSnapshotSeq}: what is between is in no log any more`,
    )
  }
  return start
}
