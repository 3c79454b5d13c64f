import { runInMacrotask } from '@/core/lib/runInMacrotask'
import { MarketSourceError } from '../marketEvent'

/** No line of a supported format is longer; a snapshot of 1,000 levels has 50 kB. */
const longestLine = 8_388_608

/**
 * Splits a file into lines, batch by batch; gzip is recognized by its first bytes. Throws {@link MarketSourceError}
 * after the last good line if the compressed data is damaged or ends early, or a line is too long.
 */
export async function* textLines(bytes: ReadableStream<Uint8Array>): AsyncGenerator<readonly string[]> {
  const decoder = new TextDecoder()
  let rest = ''
  let problem: MarketSourceError | undefined
  try {
    for await (const chunk of plainChunks(bytes)) {
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

async function* plainChunks(bytes: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = bytes.getReader()
  const first = await reader.read()
  if (first.done) return
  const [a, b, c] = first.value
  if (a === 0x50 && b === 0x4b && c === 0x03) {
    throw new MarketSourceError('this is a zip archive: unpack it first (gzip and plain text are read as they are)')
  }
  const isGzip = a === 0x1f && b === 0x8b
  const chunks = rejoined(first.value, reader)
  yield* isGzip ? unzipped(chunks) : chunks
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
async function* unzipped(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const stream = new DecompressionStream('gzip')
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
