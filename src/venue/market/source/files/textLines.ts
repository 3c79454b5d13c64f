import { addByte } from '@/core/lib/crc32'
import { runInMacrotask } from '@/core/lib/runInMacrotask'
import { MarketSourceError } from '../marketEvent'
import type { ZipMember } from './zipArchive'

/** No line of a supported format is longer; a snapshot of 1,000 levels has 50 kB. */
const longestLine = 8_388_608

/**
 * Splits a file into lines, batch by batch; gzip is recognized by its first bytes, and of a zip archive the member is read. Throws {@link MarketSourceError}
 * after the last good line if the compressed data is damaged or ends early, or a line is too long.
 */
export async function* textLines(
  bytes: ReadableStream<Uint8Array>,
  zip?: ZipMember,
): AsyncGenerator<readonly string[]> {
  const decoder = new TextDecoder()
  let rest = ''
  let problem: MarketSourceError | undefined
  try {
    for await (const chunk of plainChunks(bytes, zip)) {
      const lines = (rest + decoder.decode(chunk, { stream: true })).split('\n')
      rest = lines.pop() ?? ''
      if (lines.length > 0) yield lines
      if (rest.length > longestLine) throw new MarketSourceError(`a line is longer than ${longestLine} characters`)
    }
    rest += decoder.decode()
  } catch (error) {
    if (!(error instanceof MarketSourceError)) throw error
    problem = error
  }
  if (problem !== undefined) throw problem
  if (rest !== '') yield [rest]
}

async function* plainChunks(bytes: ReadableStream<Uint8Array>, zip: ZipMember | undefined): AsyncGenerator<Uint8Array> {
  const reader = bytes.getReader()
  const first = await reader.read()
  if (first.done) return
  const [a, b] = first.value
  const isGzip = a === 0x1f && b === 0x8b
  const chunks = rejoined(first.value, reader)
  if (zip !== undefined) yield* memberChunks(chunks, zip)
  else yield* isGzip ? unzipped(chunks, 'gzip') : chunks
}

/** The plain bytes of a member, checked by its size and CRC-32. */
async function* memberChunks(chunks: AsyncIterable<Uint8Array>, zip: ZipMember): AsyncGenerator<Uint8Array> {
  const stored = cut(chunks, zip.startAt, zip.startAt + zip.storedSize)
  let size = 0
  let crc = ~0
  for await (const chunk of zip.isDeflated ? unzipped(stored, 'deflate-raw') : stored) {
    size += chunk.length
    for (const byte of chunk) crc = addByte(crc, byte)
    // A hostile archive could expand without end.
    if (size > zip.plainSize) break
    yield chunk
  }
  if (size !== zip.plainSize || ~crc >>> 0 !== zip.crc32) {
    throw new MarketSourceError('the zip archive is damaged or ends early')
  }
}

async function* cut(chunks: AsyncIterable<Uint8Array>, from: number, to: number): AsyncGenerator<Uint8Array> {
  let at = 0
  for await (const chunk of chunks) {
    const part = chunk.subarray(Math.max(0, from - at), Math.max(0, to - at))
    if (part.length > 0) yield part
    at += chunk.length
    if (at >= to) return
  }
}

async function* rejoined(
  first: Uint8Array,
  reader: ReadableStreamDefaultReader<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  try {
    yield first
    for (let step = await reader.read(); !step.done; step = await reader.read()) yield step.value
  } finally {
    await reader.cancel()
  }
}

/**
 * Decompresses chunk by chunk. A stream that fails drops what is queued, so each chunk's output is taken before the next
 * chunk goes in.
 */
async function* unzipped(
  chunks: AsyncIterable<Uint8Array>,
  format: 'gzip' | 'deflate-raw',
): AsyncGenerator<Uint8Array> {
  const stream = new DecompressionStream(format)
  const writer = stream.writable.getWriter()
  const reader = stream.readable.getReader()
  const output: Uint8Array[] = []
  let hasFailed = false
  const reading = (async () => {
    for (let step = await reader.read(); !step.done; step = await reader.read()) output.push(step.value)
  })().catch(() => {
    hasFailed = true
  })
  const failed = () => {
    hasFailed = true
  }
  for await (const chunk of chunks) {
    await writer.write(new Uint8Array(chunk)).catch(failed)
    // The output of a chunk arrives in later microtasks; a macrotask comes after all of them.
    await new Promise<void>((resolve) => runInMacrotask(resolve))
    yield* output.splice(0)
    if (hasFailed) break
  }
  if (!hasFailed) await writer.close().catch(failed)
  await reading
  yield* output
  if (hasFailed) throw new MarketSourceError('the compressed data is damaged or ends early')
}
