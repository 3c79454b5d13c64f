import { sha256 } from '@noble/hashes/sha2'
import { concatBytes, plainHex } from '@/core/lib/bytes'
import { crc32 } from '@/core/lib/crc32'
import { MarketSourceError } from '../marketEvent'

/** Where a recording is read from: a file handle, a `Blob`, or bytes. */
export type RandomReader = {
  readonly size: number
  /** Returns exactly these bytes, which lie within the size. */
  readonly read: (offset: number, length: number) => Promise<Uint8Array>
  readonly close?: () => Promise<void>
}

/** A frame of the file: a block of events, or the index. docs/recordings.md has the bytes. */
export type FrameHeader = {
  readonly kind: 'block' | 'index'
  /** Blocks since the last key block, where a reader can begin: a key block (0) starts with the state of the market. */
  readonly sinceKey: number
  /** Bytes of the compressed content, after the header. */
  readonly storedLength: number
  readonly rawLength: number
  /** Events of the state at the start of a key block, and events after them. */
  readonly stateCount: number
  readonly eventCount: number
  readonly firstNs: bigint
  readonly lastNs: bigint
  /** SHA-256 of the content before compression. */
  readonly hash: string
}

export const headerLength = 80
const marker = Uint8Array.of(0x89, 0x4f, 0x70, 0x74, 0x69, 0x63, 0x6b, 0x01) // "Optick", then the version
const checkedLength = 76
const largestRaw = 2 ** 26

/** True if a file with these first bytes is a recording of Optick. */
export function isRecording(head: Uint8Array): boolean {
  return head.length >= marker.length && marker.every((byte, at) => head[at] === byte)
}

/** Throws {@link MarketSourceError} if more bytes come out than the limit, which no content of ours does. */
async function through(
  bytes: Uint8Array,
  stream: CompressionStream | DecompressionStream,
  limit = Number.POSITIVE_INFINITY,
): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array[] = []
  let length = 0
  const reader = new Blob([new Uint8Array(bytes)]).stream().pipeThrough(stream).getReader()
  for (let step = await reader.read(); !step.done; step = await reader.read()) {
    parts.push(step.value)
    length += step.value.length
    if (length <= limit) continue
    await reader.cancel()
    throw new MarketSourceError('a block is larger than it says')
  }
  return concatBytes(parts)
}

/** Compresses the content and puts its header before it. */
export async function encodeFrame(
  facts: Omit<FrameHeader, 'storedLength' | 'rawLength' | 'hash'>,
  raw: Uint8Array<ArrayBuffer>,
): Promise<{ readonly bytes: Uint8Array<ArrayBuffer>; readonly hash: string }> {
  const stored = await through(raw, new CompressionStream('deflate-raw'))
  const digest = sha256(raw)
  const header = new Uint8Array(headerLength)
  const view = new DataView(header.buffer)
  header.set(marker)
  header[8] = facts.kind === 'block' ? 1 : 2
  header[9] = facts.sinceKey
  view.setUint32(12, stored.length, true)
  view.setUint32(16, raw.length, true)
  view.setUint32(20, facts.stateCount, true)
  view.setUint32(24, facts.eventCount, true)
  view.setBigUint64(28, facts.firstNs, true)
  view.setBigUint64(36, facts.lastNs, true)
  header.set(digest, 44)
  view.setUint32(checkedLength, crc32(header.subarray(0, checkedLength)), true)
  return { bytes: concatBytes([header, stored]), hash: plainHex(digest) }
}

/** Returns undefined unless the bytes are a whole header with a valid checksum. */
export function decodeHeader(bytes: Uint8Array): FrameHeader | undefined {
  if (bytes.length < headerLength || !isRecording(bytes)) return undefined
  const view = new DataView(bytes.buffer, bytes.byteOffset)
  if (crc32(bytes.subarray(0, checkedLength)) !== view.getUint32(checkedLength, true)) return undefined
  return {
    kind: bytes[8] === 1 ? 'block' : 'index',
    sinceKey: bytes[9] ?? 0,
    storedLength: view.getUint32(12, true),
    rawLength: view.getUint32(16, true),
    stateCount: view.getUint32(20, true),
    eventCount: view.getUint32(24, true),
    firstNs: view.getBigUint64(28, true),
    lastNs: view.getBigUint64(36, true),
    hash: plainHex(bytes.subarray(44, checkedLength)),
  }
}

/** Reads the header at an offset. Returns undefined if there is none, or its content goes past the end of the file. */
export async function readHeader(reader: RandomReader, offset: number): Promise<FrameHeader | undefined> {
  if (offset < 0 || offset + headerLength > reader.size) return undefined
  const header = decodeHeader(await reader.read(offset, headerLength))
  return header !== undefined && offset + headerLength + header.storedLength <= reader.size ? header : undefined
}

/** Reads and verifies the content of a frame. Throws {@link MarketSourceError} if it is damaged. */
export async function readContent(reader: RandomReader, offset: number, header: FrameHeader): Promise<Uint8Array> {
  const damaged = new MarketSourceError(`the block at byte ${offset} is damaged`)
  if (header.rawLength > largestRaw) throw damaged
  const stored = await reader.read(offset + headerLength, header.storedLength)
  let raw: Uint8Array
  try {
    raw = await through(stored, new DecompressionStream('deflate-raw'), header.rawLength)
  } catch (error) {
    // Every failure of the stream means that these bytes are no compressed content.
    if (error instanceof Error) throw damaged
    throw error
  }
  if (raw.length !== header.rawLength || plainHex(sha256(raw)) !== header.hash) throw damaged
  return raw
}

/** Finds the next whole frame at or after an offset. */
export async function findFrame(
  reader: RandomReader,
  from: number,
): Promise<{ readonly offset: number; readonly header: FrameHeader } | undefined> {
  const windowLength = 1_048_576
  for (let start = from; start + headerLength <= reader.size;) {
    const bytes = await reader.read(start, Math.min(windowLength, reader.size - start))
    for (let at = bytes.indexOf(marker[0] ?? 0); at >= 0; at = bytes.indexOf(marker[0] ?? 0, at + 1)) {
      if (!isRecording(bytes.subarray(at)) && at + marker.length <= bytes.length) continue
      const header = await readHeader(reader, start + at)
      if (header !== undefined) return { offset: start + at, header }
    }
    start += bytes.length
  }
  return undefined
}
