import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { clusterNames, lastSeqOf } from '@/venue/cluster/nats/clusterStreams'
import { openNats } from '@/venue/cluster/nats/openNats'
import { openPostgres } from '@/venue/cluster/postgres/openPostgres'
import { describeVerdict, verifyCluster } from '@/venue/cluster/verifyCluster'
import { closeDatabase, openSqlite } from '@/venue/node/openSqlite'
import { v8Codec } from '@/venue/node/v8Codec'
import { historyMigrations } from '@/venue/storage/schema'
import { StorageError } from '@/venue/venuePort'
import type { ClusterOptions } from './clusterOptions'

type Verification = { readonly text: string; readonly isSame: boolean }

/** Verifies a cluster. Creates no stream and changes no schema. Throws if the comparison is impossible. */
export async function verifyByOptions(cluster: ClusterOptions): Promise<Verification> {
  const nats = await openNats(cluster.nats, 'optick verify')
  const names = clusterNames(cluster.league)
  const closers: (() => unknown)[] = [nats.close]
  try {
    // An empty log, or one of another name, would trivially pass.
    const end = await lastSeqOf(nats, names.commands).catch((cause: unknown) => {
      throw new StorageError(`the log ${names.commands.stream} cannot be read: ${String(cause)}`, { cause })
    })
    if (end === 0) throw new StorageError(`the log ${names.commands.stream} is empty`)
    const history = cluster.postgresUrl === undefined ? undefined : await openHistories(cluster.postgresUrl, closers)
    const verdict = await verifyCluster({ nats, codec: v8Codec, names, history })
    return { text: describeVerdict(verdict), isSame: verdict.differences.length === 0 }
  } finally {
    for (const close of closers.toReversed()) await close()
  }
}

/** Opens the history to compare, and an empty one in a file, because a season does not fit into memory. */
async function openHistories(postgresUrl: string, closers: (() => unknown)[]) {
  const { tables, close } = await openPostgres(postgresUrl, { maxConnections: 1, mayMigrate: false })
  closers.push(close)
  const folder = makeFolder()
  closers.push(() => rmSync(folder, { recursive: true }))
  const path = join(folder, 'history.db')
  const database = openSqlite({ path, migrations: historyMigrations, durability: 'normal', isExclusive: true })
  closers.push(() => closeDatabase(database))
  return { tables, database }
}

function makeFolder(): string {
  try {
    return mkdtempSync(join(tmpdir(), 'optick-verify-'))
  } catch (cause) {
    throw new StorageError(
      `the folder for temporary files cannot be written: set TMPDIR to one with room for the history, or mount a volume there (${String(cause)})`,
      { cause },
    )
  }
}
