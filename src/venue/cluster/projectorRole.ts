import type { MarketTimers } from '../market/marketContext'
import type { VenueMonitor } from '../monitor'
import type { StorageCodec } from '../storage/storageCodec'
import type { ClusterNames } from './nats/clusterStreams'
import { followVenue } from './nats/followVenue'
import type { Lease } from './nats/lease'
import type { Nats } from './nats/openNats'
import { readPast } from './nats/pastLog'
import { openProjectorMark } from './nats/projectorMark'
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
  /** Held by the only projector that writes. Other projectors wait for the lease. */
  readonly lease: Lease
  readonly timers: MarketTimers
  readonly monitor?: VenueMonitor | undefined
  readonly onNotice?: (notice: string) => void
  /**
   * Called once when the projector cannot continue. Must end the process; a new one continues where the database ends.
   */
  readonly onFailure: (error: unknown) => void
}

export type ProjectorRole = {
  /** The last command whose rows are in the database; undefined while another process projects. */
  readonly writtenSeq: () => number | undefined
  /** Why the history lags; undefined if it does not lag, or if another process is the projector. */
  readonly doubt: Doubt
  readonly close: () => Promise<void>
}

const flushMs = 50
/** Interval of writing the mark. After a crash the log is retained for at most this much longer than needed. */
const markMs = 10_000
/** Interval of dropping old rows, as in a single process. */
const dropOldMs = 600_000

/**
 * Runs a projector once this process holds the lease. It writes the engines' events to PostgreSQL, from where the
 * database ends.
 */
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
    const beganSeq = projector.writtenSeq()
    // The mark is written before the first read, so that the log is retained for this projector from now on.
    const mark = await keepMark(config, projector.writtenSeq)
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
      mark.stop()
    }
    stopParts = async () => stopTimers()
    const reader = await followVenue({
      nats,
      codec,
      names,
      replicas,
      maxSnapshotSeq: beganSeq,
      onBatch: (batch) => {
        projector.apply(batch)
        watch?.onBatch(batch)
      },
      ...(watch !== undefined && { onMessage: watch.onMessage }),
      onNotice,
      onFailure,
    })
    const past = await readPast(nats, codec, names.past, { onPiece: projector.applyPast, onFailure })
    if (beganSeq === 0 && reader.beganAt > 0) {
      onNotice?.(`the log begins after command ${reader.beganAt}: the history in PostgreSQL lists nothing before`)
    }
    doubt = doubtStream('events', reader.freshness)
    if (monitor !== undefined) watchStream(monitor, 'events', reader.freshness)
    stopParts = async () => {
      reader.stop()
      past.stop()
      stopTimers()
      await projector.flush()
      await mark.write()
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

/** Writes the mark at once, then every ten seconds and on request. */
async function keepMark(
  { nats, names, replicas, timers }: ProjectorRoleConfig,
  writtenSeq: () => number,
): Promise<{ readonly write: () => Promise<void>; readonly stop: () => void }> {
  const mark = await openProjectorMark(nats, names, replicas)
  let markedSeq = writtenSeq()
  await mark.write(markedSeq)

  async function write(): Promise<void> {
    const seq = writtenSeq()
    if (seq === markedSeq) return
    markedSeq = seq
    // If NATS is unreachable the mark stays old, so the log is only retained for longer.
    await mark.write(seq).catch(() => undefined)
  }

  return { write, stop: timers.every(markMs, () => void write()) }
}
