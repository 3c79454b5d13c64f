import type { PubAck } from '@nats-io/jetstream'
import { commandKindCount } from '../../engine/commandKinds'
import type { StorageCodec } from '../../storage/storageCodec'
import { lastSeqOf, type StreamName } from './clusterStreams'
import { writeHead, type SkippedCommand } from './eventHead'
import type { Lease } from './lease'
import { encodeApplied, joinApplied } from './messages'
import type { Nats } from './openNats'
import type { Outbox, OutboxEntry } from './outbox'
import type { RequestMark } from './requestMarks'
import type { StreamReader } from './streamReader'

export type LeaderConfig = {
  readonly nats: Nats
  readonly codec: StorageCodec
  readonly events: StreamName
  readonly engineId: string
  readonly version: string
  readonly lease: Lease
  readonly outbox: Outbox
  /** This engine's own reader of the event stream, which removes published entries from the outbox. */
  readonly reader: StreamReader
  /** The last message of the command log with answers in the read part. */
  readonly through: () => number
  /** The requests of applied but unpublished commands, up to a message of the command log. */
  readonly marksThrough?: ((commandsSeq: number) => readonly RequestMark[]) | undefined
}

/** A message is larger than this if a single batch is. The server's `max_payload` must allow for that. */
const maxBytes = 512_000
const maxEntries = 500

/**
 * Publishes this engine's results while it holds the lease. Returns when the lease is lost. Throws if something is
 * unclear, such as a missing acknowledgement; the caller then calls again, which reads the stream first.
 *
 * Every message carries the number that the stream must have before it. The first message only announces that this
 * engine leads. After it, another engine's expected number is wrong, so nothing that a former leader still sends is
 * stored.
 */
export async function lead(config: LeaderConfig): Promise<void> {
  const { lease, outbox } = config
  const term = lease.term()
  let last = await takeOver(config)
  while (lease.isHeld() && lease.term() === term) {
    const { entries, bytes } = nextMessage(config.codec, outbox.waiting())
    const through = entries.at(-1)?.batch.commandsSeq
    if (through === undefined) {
      await outbox.untilWaiting()
      continue
    }
    const digests = entries.flatMap((entry) => entry.digests)
    const ack = await publish(config, last, { bytes, through, digests, marks: config.marksThrough?.(through) ?? [] })
    last = ack.seq
    outbox.dropThrough(through)
  }
}

/** Skips a command for good, on behalf of all engines. The lease must be held. */
export async function publishSkipped(config: LeaderConfig, skipped: SkippedCommand): Promise<void> {
  const last = await takeOver(config)
  await publish(config, last, { bytes: new Uint8Array(), through: config.through(), digests: [], skipped })
}

/** Reads the whole stream, and fences off every other engine. Returns the number of the stream's last message. */
async function takeOver(config: LeaderConfig): Promise<number> {
  const { nats, events, reader, through } = config
  const last = await lastSeqOf(nats, events)
  await reader.untilRead(last)
  const ack = await publish(config, last, { bytes: new Uint8Array(), through: through(), digests: [] })
  return ack.seq
}

async function publish(
  { nats, events, engineId, version }: LeaderConfig,
  lastSequence: number,
  message: {
    readonly bytes: Uint8Array
    readonly through: number
    readonly digests: OutboxEntry['digests']
    readonly skipped?: SkippedCommand
    readonly marks?: readonly RequestMark[]
  },
): Promise<PubAck> {
  const { headers } = await import('@nats-io/transport-node')
  const { bytes, skipped, marks = [], ...head } = message
  return nats.jetStream.publish(events.subject, bytes, {
    headers: writeHead(headers(), { engine: engineId, version, kindCount: commandKindCount, skipped, marks, ...head }),
    expect: { lastSequence },
  })
}

export function nextMessage(
  codec: StorageCodec,
  waiting: readonly OutboxEntry[],
): { entries: OutboxEntry[]; bytes: Uint8Array } {
  const entries: OutboxEntry[] = []
  const encoded: Uint8Array[] = []
  let size = 0
  for (const entry of waiting) {
    // An entry that is left for the next message is not encoded again.
    entry.bytes ??= encodeApplied(codec, entry.batch)
    const { bytes } = entry
    if (entries.length > 0 && (size + bytes.length > maxBytes || entries.length === maxEntries)) break
    entries.push(entry)
    encoded.push(bytes)
    size += bytes.length
  }
  return { entries, bytes: joinApplied(codec, encoded) }
}
