import type { Database } from '../storage/database'
import { createHistoryDatabase } from '../storage/historyTables'
import { createPastWriter } from '../storage/pastWriter'
import { createReadModels, type ReadModels } from '../storage/readModels'
import type { StorageCodec } from '../storage/storageCodec'
import type { ClusterNames } from './nats/clusterStreams'
import type { Nats } from './nats/openNats'
import { readPast, type StoredPiece } from './nats/pastLog'
import { readStart, verifyLog, type LogVerdict } from './nats/verifyLog'
import type { PostgresTables } from './postgres/openPostgres'
import { differingLists, readHistoryDigests, readPostgresDigests } from './verifyHistory'

export type ClusterVerdict = LogVerdict & {
  /**
   * Progress of the history in PostgreSQL, and the number of compared lists; undefined if the cluster has no history.
   */
  readonly history: { readonly seq: number; readonly lists: number } | undefined
}

type VerifyConfig = {
  readonly nats: Nats
  readonly codec: StorageCodec
  readonly names: ClusterNames
  readonly history:
    | {
        readonly tables: PostgresTables
        /** An empty database into which the log is replayed. */
        readonly database: Database
      }
    | undefined
}

/**
 * Rebuilds the state, and the history if there is one, from the log, and compares both with the cluster's. Writes to
 * neither. The cluster may continue meanwhile, because everything is compared as of the start.
 */
export async function verifyCluster({ nats, codec, names, history }: VerifyConfig): Promise<ClusterVerdict> {
  if (history === undefined) return { ...(await verifyLog(nats, codec, names)), history: undefined }
  const from = await readStart(nats, codec, names)
  const { start } = from
  // Older rows are no longer in any log.
  const sinceNs = start.seq === 0 ? undefined : start.timeNs + 1n
  // Reads the history first, so that the log contains at least the commands of the history.
  const retained = await readPostgresDigests(history.tables, sinceNs)
  const readModels = createReadModels(history.database, (error) => {
    throw error
  })
  const verdict = await verifyLog(
    nats,
    codec,
    names,
    (batch) => {
      if (batch.seq <= retained.seq) readModels.apply(batch)
    },
    from,
  )
  await writePast({ nats, codec, names }, { database: history.database, readModels, pastSeq: retained.pastSeq })
  readModels.flush(Math.min(retained.seq, verdict.commands))
  readModels.close()
  const rebuilt = await readHistoryDigests(createHistoryDatabase(history.database), sinceNs)
  const differences = [...verdict.differences]
  if (retained.seq < start.seq) {
    differences.push(`the history ends with command ${retained.seq}, and the log begins after command ${start.seq}`)
  }
  if (retained.seq > verdict.commands) {
    differences.push(`the history is at command ${retained.seq}, and the log ends with ${verdict.commands}`)
  }
  for (const name of differingLists(retained, rebuilt)) {
    differences.push(`the history has other ${name} at command ${retained.seq} than the log gives`)
  }
  return { ...verdict, differences, history: { seq: retained.seq, lists: retained.lists.size } }
}

/** Writes the simulated past, up to the piece that the compared history has. */
async function writePast(
  { nats, codec, names }: Pick<VerifyConfig, 'nats' | 'codec' | 'names'>,
  { database, readModels, pastSeq }: { database: Database; readModels: ReadModels; pastSeq: number },
): Promise<void> {
  if (pastSeq === 0) return
  const onFailure = (error: unknown) => {
    throw error
  }
  const writer = createPastWriter(database, readModels, { onWritten: () => undefined, onFailure })
  const pieces: StoredPiece[] = []
  const reader = await readPast(nats, codec, names.past, { onPiece: (stored) => pieces.push(stored), onFailure })
  reader.stop()
  for (const { seq, piece } of pieces) if (seq <= pastSeq) writer.write(piece)
}

const shownDifferences = 20

export function describeVerdict(verdict: ClusterVerdict): string {
  const { from, messages, commands, equalDigests, equalSnapshots, differences, digest, history } = verdict
  const begin = from.seq === 0 ? '' : `, from the snapshot of command ${from.seq} on`
  const lines = [
    `Played again: ${commands - from.seq} commands in ${messages} messages of the log${begin}.`,
    `State after command ${commands}: ${digest}`,
    `Digests of engines that are the same here: ${equalDigests}`,
    `Snapshots that are the same here: ${equalSnapshots}`,
    history === undefined
      ? 'History: not compared (--postgres names it)'
      : `History up to command ${history.seq}: ${history.lists} lists compared`,
    ...differences.slice(0, shownDifferences).map((difference) => `Different: ${difference}`),
  ]
  const more = differences.length - shownDifferences
  if (more > 0) lines.push(`… and ${more} more differences`)
  lines.push(differences.length === 0 ? 'All is the same.' : 'NOT the same.')
  return lines.join('\n')
}
