import { concatBytes } from '@/core/lib/bytes'
import { fixed6, type Price } from '@/core/protocol/fixed6'
import type { Backfill } from '../../storage/history'
import type { StorageCodec } from '../../storage/storageCodec'
import { StorageError } from '../../venuePort'
import { lastSeqOf, type StreamName } from './clusterStreams'
import type { Nats } from './openNats'
import { readStream, type StreamReader } from './streamReader'

/*
 * The past that the market simulates for a new venue, in its own stream, newest piece first. It is not caused by
 * commands, so it is not in the command log. Every process with a history reads the past from this stream. A piece is
 * larger than a message and is split into several.
 */

/** A piece, and the number of its last message in the stream. */
export type StoredPiece = { readonly seq: number; readonly piece: Backfill }

const maxBytes = 400_000
const header = 'Optick-Part'

/**
 * Returns the function that writes pieces. If two processes write, only one succeeds: a message of another process in
 * between is an error, and the partial piece of the other does not count.
 */
export async function openPastWriter(
  nats: Nats,
  codec: StorageCodec,
  name: StreamName,
): Promise<(piece: Backfill) => Promise<void>> {
  const { headers } = await import('@nats-io/transport-node')
  let last = await lastSeqOf(nats, name)
  return async (piece) => {
    const bytes = codec.serialize(pack(piece))
    const count = Math.ceil(bytes.length / maxBytes)
    for (let at = 0; at < count; at += 1) {
      const head = headers()
      head.set(header, `${at + 1}/${count}`)
      const slice = bytes.slice(at * maxBytes, (at + 1) * maxBytes)
      const ack = await nats.jetStream.publish(name.subject, slice, { headers: head, expect: { lastSequence: last } })
      last = ack.seq
    }
  }
}

/** Reads existing and later pieces. Resolves when the existing ones were received. */
export async function readPast(
  nats: Nats,
  codec: StorageCodec,
  name: StreamName,
  config: { readonly onPiece: (stored: StoredPiece) => void; readonly onFailure: (error: unknown) => void },
): Promise<StreamReader> {
  let parts: Uint8Array[] = []
  const reader = await readStream(nats, name, {
    afterSeq: 0,
    onMessage: ({ seq, data, headers }) => {
      const [, part, count] = /^(\d+)\/(\d+)$/.exec(headers?.get(header) ?? '') ?? []
      // Part 1 after an incomplete piece begins another piece.
      if (part === '1') parts = []
      parts.push(data.slice())
      if (part === undefined || part !== count || parts.length !== Number(count)) return
      config.onPiece({ seq, piece: read(codec, parts) })
      parts = []
    },
    onFailure: config.onFailure,
  })
  await reader.untilRead(await lastSeqOf(nats, name))
  return reader
}

type Column = { readonly key: string; readonly times: BigInt64Array; readonly prices: BigInt64Array }
type Packed = Omit<Backfill, 'indexPoints' | 'markPoints'> & {
  readonly indexes: readonly Column[]
  readonly marks: readonly Column[]
}

/** Points in columns take a quarter of the bytes. */
function pack({ indexPoints, markPoints, ...rest }: Backfill): Packed {
  const indexes = indexPoints.map(({ asset, ...point }) => ({ key: asset, ...point }))
  const marks = markPoints.map(({ instrumentId, ...point }) => ({ key: instrumentId, ...point }))
  return { ...rest, indexes: toColumns(indexes), marks: toColumns(marks) }
}

type Point = { readonly key: string; readonly timeNs: bigint; readonly price: bigint }

function toColumns(points: readonly Point[]): Column[] {
  const series = new Map<string, Point[]>()
  for (const point of points) {
    const known = series.get(point.key)
    if (known === undefined) series.set(point.key, [point])
    else known.push(point)
  }
  return [...series].map(([key, some]) => ({
    key,
    times: BigInt64Array.from(some, ({ timeNs }) => timeNs),
    prices: BigInt64Array.from(some, ({ price }) => price),
  }))
}

function read(codec: StorageCodec, parts: readonly Uint8Array[]): Backfill {
  try {
    // The cast is safe: only the market may publish on this subject, and it uses `pack`.
    const { indexes, marks, ...rest } = codec.deserialize(concatBytes(parts)) as Packed
    return {
      ...rest,
      indexPoints: indexes.flatMap((column) =>
        fromColumn(column).map(({ key, ...point }) => ({ asset: key, ...point })),
      ),
      markPoints: marks.flatMap((column) =>
        fromColumn(column).map(({ key, ...point }) => ({ instrumentId: key, ...point })),
      ),
    }
  } catch (error) {
    throw new StorageError('the made-up past of the cluster cannot be read', { cause: error, isDamage: true })
  }
}

function fromColumn({ key, times, prices }: Column) {
  return [...times].map((timeNs, at) => ({ key, timeNs, price: fixed6<Price>(prices[at] ?? 0n) }))
}
