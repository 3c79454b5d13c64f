import type { StreamConfig } from '@nats-io/jetstream'
import { StorageError } from '../../venuePort'
import type { Nats } from './openNats'
import type { StreamBounds } from './streamFreshness'

/** Streams, buckets and subjects of one venue. Different prefixes let several venues share one NATS. */
export type ClusterNames = {
  readonly commands: StreamName
  readonly events: StreamName
  /** The simulated past of a new venue. */
  readonly past: StreamName
  readonly spent: StreamName
  /** Core NATS subject for reports of calls that gateways have allowed. */
  readonly limits: string
  /** Core NATS subject for reports of open sockets per sender. */
  readonly sockets: string
  readonly leases: string
  /** Bucket of locks: one gateway at a time works on a key. */
  readonly turns: string
  readonly snapshots: string
}

export type StreamName = { readonly stream: string; readonly subject: string }

/** Builds the names of a venue. `prefix`: letters, digits, `-` and `_`. */
export function clusterNames(prefix: string): ClusterNames {
  const named = (what: string) => ({ stream: `${prefix}_${what}`, subject: `${prefix}.${what}` })
  return {
    commands: named('commands'),
    events: named('events'),
    past: named('past'),
    spent: named('spent'),
    limits: `${prefix}.limits`,
    sockets: `${prefix}.sockets`,
    leases: `${prefix}_leases`,
    turns: `${prefix}_turns`,
    snapshots: `${prefix}_snapshots`,
  }
}

const nsPerMs = 1_000_000

/**
 * A batch that is published again within this time is stored only once. Publishers give up far earlier
 * (unanswered.ts).
 */
export const duplicateWindowMs = 600_000

/** Longer than the signature of a request is valid, by any client's clock. */
export const spentRetentionMs = 600_000

/**
 * Creates missing streams; existing ones keep their operator's settings. Commands and events are the venue's journal:
 * no single message is ever deleted, and the oldest only once a snapshot covers them (trimLog.ts). The past is small
 * and never deleted.
 */
export async function createStreams(nats: Nats, names: ClusterNames, replicas: number): Promise<void> {
  const common = {
    storage: 'file',
    retention: 'limits',
    num_replicas: replicas,
    compression: 's2',
  } as const
  const journal = { ...common, deny_delete: true, duplicate_window: duplicateWindowMs * nsPerMs }
  await createStream(nats, { ...journal, ...inStream(names.commands) })
  await createStream(nats, { ...journal, ...inStream(names.events) })
  await createStream(nats, { ...common, deny_delete: true, ...inStream(names.past) })
  await createStream(nats, { ...common, max_age: spentRetentionMs * nsPerMs, ...inStream(names.spent) })
}

const inStream = ({ stream, subject }: StreamName) => ({ name: stream, subjects: [subject] })

type NewStream = Partial<StreamConfig> & { readonly name: string }

/** Nodes that start together first elect leaders, and need some seconds before they store anything. */
const startMs = 20_000
const retryMs = 200

async function createStream(nats: Nats, config: NewStream): Promise<void> {
  const endMs = performance.now() + startMs
  for (;;) {
    try {
      await findOrAdd(nats, config)
      return
    } catch (error) {
      if (performance.now() > endMs) {
        const reason = error instanceof Error ? error.message : String(error)
        throw new StorageError(`JetStream cannot give the stream ${config.name}: ${reason}`, { cause: error })
      }
      await new Promise((resolve) => setTimeout(resolve, retryMs))
    }
  }
}

async function findOrAdd({ manager }: Nats, config: NewStream): Promise<void> {
  const { JetStreamApiCodes, JetStreamApiError } = await import('@nats-io/jetstream')
  try {
    await manager.streams.info(config.name)
  } catch (error) {
    const isMissing = error instanceof JetStreamApiError && error.code === JetStreamApiCodes.StreamNotFound
    if (!isMissing) throw error
    // Two concurrent creations both succeed, because they use equal settings.
    await manager.streams.add(config)
  }
}

/** Returns the number of the last message; 0 without messages. Asks the stream's leader, because a replica may lag. */
export async function lastSeqOf(nats: Nats, name: StreamName): Promise<number> {
  return (await boundsOf(nats, name)).lastSeq
}

/** For an empty stream, the first number is that of the next message. */
export async function boundsOf({ manager }: Nats, { stream }: StreamName): Promise<StreamBounds> {
  const {
    first_seq: firstSeq,
    last_seq: lastSeq,
    messages,
    bytes,
    first_ts,
    last_ts,
  } = (await manager.streams.info(stream)).state
  return {
    firstSeq: lastSeq === 0 ? 1 : firstSeq,
    lastSeq,
    messages,
    bytes,
    firstAtMs: messages === 0 ? undefined : Date.parse(first_ts),
    lastAtMs: lastSeq === 0 ? undefined : Date.parse(last_ts),
  }
}
