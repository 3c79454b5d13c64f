import type { MarketTimers } from '../market/marketDesk'
import type { VenueMonitor } from '../monitor'
import type { StorageCodec } from '../storage/storageCodec'
import type { ClusterNames } from './nats/clusterStreams'
import { followVenue } from './nats/followVenue'
import type { Lease } from './nats/lease'
import type { Nats } from './nats/openNats'
import { readPast } from './nats/pastLog'
import { doubtStream, watchStream, type Doubt } from './nats/watchCluster'
import type { PostgresTables } from './postgres/openPostgres'
import { openProjector } from './postgres/projector'
import { createProjectorWatch } from './projectorWatch'

export type ProjectorRoleConfig = {
  readonly nats: Nats
  readonly codec: StorageCodec
  readonly names: ClusterNames
  readonly replicas: number
  readonly tables: PostgresTables
  /** One projector writes at a time; the others wait for it to end. */
  readonly lease: Lease
  readonly timers: MarketTimers
  readonly monitor?: VenueMonitor | undefined
  readonly onNotice?: (notice: string) => void
  /** Called once when it cannot go on. Must end the process: a new one goes on where the database ends. */
  readonly onFailure: (error: unknown) => void
}

export type ProjectorRole = {
  /** The number of the last command whose rows are in the database; undefined while another process projects. */
  readonly writtenSeq: () => number | undefined
  /** Why the history is behind, in words; undefined when it is not, or another process projects. */
  readonly doubt: Doubt
  readonly close: () => Promise<void>
}

const flushMs = 50
/** As often as a single process. */
const dropOldMs = 600_000

/** Writes what the engines publish to PostgreSQL, from where the database ends, as soon as it is this process's turn. */
export function runProjector(config: ProjectorRoleConfig): ProjectorRole {
  const { nats, codec, names, replicas, tables, lease, timers, monitor, onNotice, onFailure } = config
  let isStopped = false
  let seqOf: () => number | undefined = () => undefined
  let stopParts = async (): Promise<void> => undefined
  let doubt: Doubt = () => undefined

  async function project(): Promise<void> {
    await lease.untilHeld()
    if (isStopped) return
    const projector = await openProjector(tables)
    seqOf = projector.writtenSeq
    const watch = monitor === undefined ? undefined : createProjectorWatch(monitor, projector)
    let isFlushing = false
    const flush = async (): Promise<void> => {
      if (isFlushing) return
      isFlushing = true
      await (watch === undefined ? projector.flush() : watch.flush(projector.flush)).catch(onFailure)
      isFlushing = false
    }
    const stopFlushing = timers.every(flushMs, () => void flush())
    const stopDropping = timers.every(dropOldMs, () => void projector.dropOld().catch(onFailure))
    const stopTimers = () => {
      stopFlushing()
      stopDropping()
    }
    stopParts = async () => stopTimers()
    const reader = await followVenue({
      nats,
      codec,
      names,
      replicas,
      maxSnapshotSeq: projector.writtenSeq(),
      onBatch: (batch) => {
        projector.apply(batch)
        watch?.onBatch(batch)
      },
      ...(watch !== undefined && { onMessage: watch.onMessage }),
      onNotice,
      onFailure,
    })
    const past = await readPast(nats, codec, names.past, { onPiece: projector.applyPast, onFailure })
    doubt = doubtStream('events', reader.freshness)
    if (monitor !== undefined) watchStream(monitor, 'events', reader.freshness)
    stopParts = async () => {
      reader.stop()
      past.stop()
      stopTimers()
      await projector.flush()
    }
  }

  void project().catch(onFailure)
  return {
    writtenSeq: () => seqOf(),
    doubt: () => doubt(),
    close: async () => {
      isStopped = true
      await stopParts()
      await lease.stop()
    },
  }
}
