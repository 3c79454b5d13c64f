import { boundsOf, duplicateWindowMs, type ClusterNames } from './clusterStreams'
import { planLog, type LogExtent } from './keptLog'
import type { Nats } from './openNats'
import { openProjectorMark } from './projectorMark'
import type { StoredSnapshot, SnapshotStore } from './snapshotStore'
import type { StreamBounds } from './streamFreshness'

/** How much of the log is retained once a snapshot covers it. */
export type Retention = {
  readonly extent: LogExtent | 'all'
  /**
   * True: do not trim before a projector has written its mark. False: also trim in a league that never had a
   * projector.
   */
  readonly needsHistory: boolean
}

export const keepAll: Retention = { extent: 'all', needsHistory: false }

/** A stream detects repeated messages by the ids that it contains, so messages of the duplicate window must stay. */
const youngestBaseMs = 2 * duplicateWindowMs

type TrimConfig = {
  readonly nats: Nats
  readonly names: ClusterNames
  readonly replicas: number
  readonly store: SnapshotStore
  readonly retention: Retention
  readonly onNotice: (notice: string) => void
  readonly nowMs?: () => number
  readonly youngestMs?: number
}

/**
 * Drops the part of both streams that a snapshot covers, and unneeded snapshots. Before, the snapshot is read back,
 * and the history must contain everything that is dropped, so that every process that starts later finds what it
 * needs. If two engines trim at once, the second finds nothing to do.
 */
export async function trimLog(config: TrimConfig): Promise<void> {
  const { nats, names, replicas, store, retention, onNotice, nowMs = Date.now, youngestMs = youngestBaseMs } = config
  const snapshots = await store.list()
  const [commands, events] = [await boundsOf(nats, names.commands), await boundsOf(nats, names.events)]
  const mark = await historyMark(await openProjectorMark(nats, names, replicas), retention)
  const now = nowMs()
  const behindOf = measureBehind(retention.extent, { commands, events, now })
  const planned = snapshots.map((snapshot) => ({
    seq: snapshot.seq,
    behind: behindOf(snapshot),
    canBeBase: snapshot.place !== undefined && now - snapshot.writtenMs >= youngestMs,
  }))
  const plan = planLog(planned, {
    limit: limitOf(retention.extent),
    mark,
    isCut: commands.firstSeq > 1 || events.firstSeq > 1,
  })
  const base = snapshots.find(({ seq }) => seq === plan.base?.seq)
  if (plan.heldAt !== undefined) {
    onNotice(`the log is longer than it is to be: the history in PostgreSQL ends with command ${plan.heldAt}`)
  }
  if (base?.place !== undefined && base.place.commandsSeq > commands.firstSeq) {
    if ((await store.read(base.seq)) === undefined) throw new Error(`the snapshot of command ${base.seq} is gone`)
    // The snapshot's last message stays, because engines read their leader's version from the newest message.
    await nats.manager.streams.purge(names.events.stream, { seq: base.place.eventsSeq })
    await nats.manager.streams.purge(names.commands.stream, { seq: base.place.commandsSeq })
  }
  for (const seq of plan.dropped) await store.remove(seq)
}

/** Returns the last command in the history; -1 if nothing may be dropped. */
async function historyMark(
  mark: Awaited<ReturnType<typeof openProjectorMark>>,
  { needsHistory }: Retention,
): Promise<number> {
  const written = await mark.read()
  if (written !== undefined) return written
  // A projector of an earlier version writes no mark, and may lag.
  return needsHistory || (await mark.isProjectorKnown()) ? -1 : Infinity
}

const limitOf = (extent: Retention['extent']) =>
  extent === 'all' ? Infinity : extent.kind === 'time' ? extent.ms : extent.bytes

type Bounds = { readonly commands: StreamBounds; readonly events: StreamBounds; readonly now: number }

function measureBehind(extent: Retention['extent'], { commands, events, now }: Bounds) {
  return ({ writtenMs, place }: StoredSnapshot): number => {
    if (extent === 'all' || extent.kind === 'time') return now - writtenMs
    if (place === undefined) return 0
    return bytesAfter(commands, place.commandsSeq) + bytesAfter(events, place.eventsSeq)
  }
}

/** An estimate that assumes messages of equal size. */
function bytesAfter({ firstSeq, lastSeq, messages, bytes }: StreamBounds, seq: number): number {
  return messages === 0 ? 0 : (bytes * Math.min(messages, lastSeq - Math.max(seq, firstSeq - 1))) / messages
}
