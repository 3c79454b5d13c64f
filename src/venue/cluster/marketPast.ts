import type { Backfill, History } from '../storage/history'
import type { StorageCodec } from '../storage/storageCodec'
import type { VenuePort } from '../venuePort'
import type { ClusterNames } from './nats/clusterStreams'
import type { Nats } from './nats/openNats'
import { openPastWriter, readPast } from './nats/pastLog'

/** Pause between two pieces of the past, which the processes with a history write while the venue runs. */
const pauseMs = 200

type PastConfig = {
  readonly nats: Nats
  readonly codec: StorageCodec
  readonly names: ClusterNames
  readonly onFailure: (error: unknown) => void
}

/**
 * Returns the market's port, with the cluster's past in a stream. The market simulates a past once, if the venue has
 * neither past nor price, and completes a past that another process has started.
 */
export async function withClusterPast(
  port: VenuePort,
  { nats, codec, names, onFailure }: PastConfig,
): Promise<{ readonly port: VenuePort; readonly stop: () => Promise<void> }> {
  let oldest: Backfill | undefined
  const reader = await readPast(nats, codec, names.past, {
    onPiece: ({ piece }) => {
      oldest = piece
    },
    onFailure,
  })
  reader.stop()
  const writePiece = await openPastWriter(nats, codec, names.past)
  let isStopped = false
  let completing = Promise.resolve()

  const write = async (piece: Backfill): Promise<void> => {
    await writePiece(piece)
    oldest = piece
  }

  async function complete(pieces: Iterable<Backfill>): Promise<void> {
    for (const piece of pieces) {
      await new Promise((resolve) => setTimeout(resolve, pauseMs))
      if (isStopped) return
      await write(piece)
    }
  }

  const history: History = {
    ...port.history,
    isEmpty: () => oldest === undefined && port.live.indexes.size === 0,
    backfill: write,
    missingPast: () => {
      const span = oldest?.span
      return span === undefined || span.reachedNs <= span.goalNs ? undefined : span
    },
    completePast: (pieces) => {
      completing = complete(pieces).catch(onFailure)
    },
    // Called with the start of the past, to continue from there.
    indexAt: async (asset, timeNs) =>
      oldest?.indexPoints.find((point) => point.asset === asset && point.timeNs === timeNs) ??
      port.history.indexAt(asset, timeNs),
    markAt: async (instrumentId, timeNs) =>
      oldest?.markPoints.find((point) => point.instrumentId === instrumentId && point.timeNs === timeNs) ??
      port.history.markAt(instrumentId, timeNs),
  }
  return {
    port: { ...port, history },
    stop: async () => {
      isStopped = true
      await completing
    },
  }
}
