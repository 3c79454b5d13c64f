import { sha256 } from '@noble/hashes/sha2'
import * as z from 'zod/mini'
import { concatBytes, plainHex } from '@/core/lib/bytes'
import { parseJson } from '@/core/lib/parseJson'
import { MarketSourceError, type SourceInstrument } from '../marketEvent'
import type { CurvePoint } from './curveSampler'
import {
  encodeFrame,
  findFrame,
  headerLength,
  readContent,
  readHeader,
  type FrameHeader,
  type RandomReader,
} from './frame'
import { instrumentsFromJson, instrumentsToJson } from './instrumentJson'

export type BlockEntry = Pick<FrameHeader, 'sinceKey' | 'firstNs' | 'lastNs' | 'eventCount' | 'hash'> & {
  readonly offset: number
}

export type RecordingIndex = {
  readonly blocks: readonly BlockEntry[]
  /** Absent if the index was rebuilt from the blocks. */
  readonly summary?: {
    readonly instruments: readonly SourceInstrument[]
    readonly curves: ReadonlyMap<string, readonly CurvePoint[]>
  }
  readonly problems: readonly string[]
}

const integer = z.string().check(z.regex(/^\d{1,20}$/))
const schema = z.object({
  blocks: z.array(z.tuple([z.number(), z.number(), integer, integer, z.number(), z.string()])),
  instruments: z.unknown(),
  curves: z.array(z.tuple([z.string(), z.array(z.tuple([integer, z.number()]))])),
  problems: z.array(z.string()),
})

/** The last 16 bytes of a closed recording: the offset of the index, then these. */
const trailerMark = new TextEncoder().encode('OptickIx')
const trailerLength = 16

/** Identifies the content whatever its compression: SHA-256 of the hashes of its blocks, hex. */
export function contentHash(blocks: readonly BlockEntry[]): string {
  return plainHex(sha256(new TextEncoder().encode(blocks.map(({ hash }) => hash).join(''))))
}

/** Encodes the index and the trailer that end a recording. */
export async function encodeIndex(
  { blocks, summary, problems }: Required<RecordingIndex>,
  offset: number,
): Promise<Uint8Array> {
  const json = JSON.stringify({
    blocks: blocks.map((block) => [
      block.offset,
      block.sinceKey,
      String(block.firstNs),
      String(block.lastNs),
      block.eventCount,
      block.hash,
    ]),
    instruments: instrumentsToJson(summary.instruments),
    curves: Array.from(summary.curves, ([name, points]) => [
      name,
      points.map(({ timeNs, price }) => [String(timeNs), price]),
    ]),
    problems,
  })
  const times = { firstNs: blocks[0]?.firstNs ?? 0n, lastNs: blocks.at(-1)?.lastNs ?? 0n }
  const facts = { kind: 'index' as const, sinceKey: 0, stateCount: 0, eventCount: 0, ...times }
  const { bytes } = await encodeFrame(facts, new TextEncoder().encode(json))
  const trailer = new Uint8Array(trailerLength)
  new DataView(trailer.buffer).setBigUint64(0, BigInt(offset), true)
  trailer.set(trailerMark, 8)
  return concatBytes([bytes, trailer])
}

/** Reads the index, or rebuilds it from the blocks if it is missing or damaged. */
export async function readIndex(reader: RandomReader): Promise<RecordingIndex> {
  return (await readStoredIndex(reader)) ?? (await scanBlocks(reader))
}

async function readStoredIndex(reader: RandomReader): Promise<RecordingIndex | undefined> {
  if (reader.size < trailerLength) return undefined
  const trailer = await reader.read(reader.size - trailerLength, trailerLength)
  if (!trailerMark.every((byte, at) => trailer[8 + at] === byte)) return undefined
  const offset = Number(new DataView(trailer.buffer, trailer.byteOffset).getBigUint64(0, true))
  const header = await readHeader(reader, offset)
  if (header?.kind !== 'index') return undefined
  const content = await readIfWhole(reader, offset, header)
  const parsed = schema.safeParse(content === undefined ? undefined : parseJson(new TextDecoder().decode(content)))
  if (!parsed.success) return undefined
  const { blocks, instruments, curves, problems } = parsed.data
  return {
    blocks: blocks.map(([at, sinceKey, firstNs, lastNs, eventCount, hash]) => ({
      offset: at,
      sinceKey,
      firstNs: BigInt(firstNs),
      lastNs: BigInt(lastNs),
      eventCount,
      hash,
    })),
    summary: {
      instruments: instrumentsFromJson(instruments),
      curves: new Map(
        curves.map(([name, points]) => [name, points.map(([time, price]) => ({ timeNs: BigInt(time), price }))]),
      ),
    },
    problems,
  }
}

/** Goes from header to header. Bytes that are no frame are skipped up to the next frame, and named. */
export async function scanBlocks(reader: RandomReader): Promise<RecordingIndex> {
  const blocks: BlockEntry[] = []
  const problems = ['the file was not closed: its index was rebuilt from its blocks']
  let offset = 0
  while (offset < reader.size) {
    const header = await readHeader(reader, offset)
    const found = header === undefined ? await findFrame(reader, offset + 1) : { offset, header }
    if (found === undefined) {
      problems.push(`the last ${reader.size - offset} bytes are no whole block and were left out`)
      break
    }
    if (found.offset > offset) problems.push(`bytes ${offset} to ${found.offset} are damaged and were left out`)
    const { sinceKey, firstNs, lastNs, eventCount, hash, kind, storedLength } = found.header
    if (kind === 'block') blocks.push({ offset: found.offset, sinceKey, firstNs, lastNs, eventCount, hash })
    offset = found.offset + headerLength + storedLength
  }
  // Only the last block can be whole in length and torn in content: the file system had not written all of it.
  const last = blocks.at(-1)
  const header = last === undefined ? undefined : await readHeader(reader, last.offset)
  if (last !== undefined && header !== undefined && (await readIfWhole(reader, last.offset, header)) === undefined) {
    blocks.pop()
    problems.push(`the last block, at byte ${last.offset}, is torn and was left out`)
  }
  return { blocks, problems }
}

async function readIfWhole(reader: RandomReader, offset: number, header: FrameHeader): Promise<Uint8Array | undefined> {
  return readContent(reader, offset, header).catch((error: unknown) => {
    if (error instanceof MarketSourceError) return undefined
    throw error
  })
}
