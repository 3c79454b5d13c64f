import { createExchange } from '../../engine/state'
import { firstConfig } from '../../rules/firstConfig'
import { StorageError } from '../../venuePort'
import { boundsOf, type ClusterNames } from './clusterStreams'
import { createEngineTrial, type EngineTrial } from './engineTrial'
import { readNewestHead } from './eventHead'
import type { Nats } from './openNats'
import type { LogPlace, SnapshotStore, StoredState } from './snapshotStore'

/** An engine's initial state, and its trial before it may lead. */
export type EngineStart = {
  readonly start: StoredState
  /** Undefined for an engine of the version that published last, which needs no trial. */
  readonly trial: EngineTrial | undefined
  /** True if the engine replays the whole retained log. */
  readonly isWhole: boolean
}

type StartConfig = { readonly nats: Nats; readonly names: ClusterNames; readonly version: string }
type Notify = (notice: string) => void

/**
 * Chooses the start of an engine. An engine of the last publisher's version uses the newest snapshot. An engine of
 * another version follows as a shadow from an earlier snapshot, so that it replays known outcomes, or from the first
 * command.
 */
export async function findStart(config: StartConfig, store: SnapshotStore, onNotice: Notify): Promise<EngineStart> {
  const { nats, names, version } = config
  // The version is missing in logs from before versions were written.
  const leader = (await readNewestHead(nats, names.events))?.version ?? ''
  if (leader === '' || leader === version) {
    const start = (await store.readNewest(onNotice)) ?? emptyState()
    await checkReach(nats, names, start)
    return { start, trial: undefined, isWhole: false }
  }
  const start = (await store.readNewest(onNotice, (await store.newestSeq()) - 1)) ?? emptyState()
  await checkReach(nats, names, start)
  onNotice(
    `this engine (${version}) follows the one that published last (${leader}) as a shadow from command ${start.seq}`,
  )
  return { start, trial: createEngineTrial(start.commandsSeq, { own: version, leader }), isWhole: start.seq === 0 }
}

/** Starts a shadow at the first command, or at the snapshot with which a trimmed log begins. */
export async function findFirst(config: StartConfig, store: SnapshotStore, onNotice: Notify): Promise<EngineStart> {
  const { nats, names, version } = config
  const leader = (await readNewestHead(nats, names.events))?.version ?? ''
  const start = await readLogStart(nats, names, store, onNotice)
  return { start, trial: createEngineTrial(start.commandsSeq, { own: version, leader }), isWhole: true }
}

/** Returns the state before the first message: empty, or that of the snapshot with which a trimmed log begins. */
export async function readLogStart(
  nats: Nats,
  names: ClusterNames,
  store: SnapshotStore,
  onNotice: Notify,
): Promise<StoredState> {
  const start = (await isLogCut(nats, names)) ? await store.readOldest(onNotice) : undefined
  const found = start ?? emptyState()
  await checkReach(nats, names, found)
  return found
}

export async function isLogCut(nats: Nats, names: ClusterNames): Promise<boolean> {
  const [commands, events] = [await boundsOf(nats, names.commands), await boundsOf(nats, names.events)]
  return commands.firstSeq > 1 || events.firstSeq > 1
}

/**
 * Checks that both streams reach back to a place. Throws {@link StorageError} if a stream begins after the place or
 * ends before it, because messages are then missing.
 */
export async function checkReach(nats: Nats, names: ClusterNames, place: LogPlace): Promise<void> {
  const [commands, events] = [await boundsOf(nats, names.commands), await boundsOf(nats, names.events)]
  for (const [{ stream }, { firstSeq, lastSeq }, seq] of [
    [names.commands, commands, place.commandsSeq],
    [names.events, events, place.eventsSeq],
  ] as const) {
    if (seq > lastSeq) {
      throw new StorageError(
        `the stream ${stream} ends with message ${lastSeq}, and the snapshot with message ${seq}: they are not of one backup`,
        { isDamage: true },
      )
    }
    if (firstSeq <= seq + 1) continue
    throw new StorageError(
      `the stream ${stream} begins with message ${firstSeq}, and no snapshot that can be read reaches so far (the nearest ends with message ${seq}): restore the bucket ${names.snapshots} from the backup of the streams`,
      { isDamage: true },
    )
  }
}

export function emptyState(): StoredState {
  return { state: createExchange(firstConfig), seq: 0, timeNs: 0n, commandsSeq: 0, eventsSeq: 0 }
}
