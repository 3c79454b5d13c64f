import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join, resolve } from 'node:path'
import { Readable } from 'node:stream'
import { parseJson } from '@/core/lib/parseJson'
import type { SourceFile } from '@/venue/market/source/files/fileRows'
import { readMapping, type SourceMapping } from '@/venue/market/source/files/instrumentBook'
import { convertFiles, openFiles } from '@/venue/market/source/files/marketFiles'
import { MarketSourceError, type RecordedMarket } from '@/venue/market/source/marketEvent'
import { openRecording } from '@/venue/market/source/recording/openRecording'
import { fileReader, fileSink } from './recordingFile'

/** Changes when a conversion gives other events than before, so that no older sidecar is used. */
const conversionVersion = 2

/** A file of the disk as a source. Reading throws `MarketSourceError` if there is no such file. */
export function diskFile(path: string): SourceFile {
  return {
    name: basename(path),
    // The types of Node's web streams and the DOM's differ; the streams do not.
    stream: () => Readable.toWeb(createReadStream(path)) as unknown as ReadableStream<Uint8Array>,
    random: () => fileReader(path),
  }
}

/** Reads a mapping file. Throws {@link MarketSourceError}. */
export async function readMappingFile(path: string): Promise<SourceMapping> {
  const text = await readFile(path, 'utf8').catch((error: unknown) => {
    throw new MarketSourceError(`${path} cannot be read: ${String(error)}`, { cause: error })
  })
  return readMapping(parseJson(text))
}

/**
 * Opens files as one market. Files of others are converted once into a recording in a cache folder, whose name
 * depends on the files, their sizes and times, and the mapping. Throws {@link MarketSourceError}.
 */
export async function openMarketFiles(
  paths: readonly string[],
  options: { readonly mapping?: SourceMapping; readonly cacheFolder?: string } = {},
): Promise<RecordedMarket> {
  const { mapping = {}, cacheFolder = join(tmpdir(), 'optick-recordings') } = options
  rejectTwice(paths)
  const sidecar = join(cacheFolder, `${await cacheKey(paths, mapping)}.optick`)
  const isCached = await stat(sidecar).then(
    () => true,
    () => false,
  )
  if (isCached) return openRecording(await fileReader(sidecar))
  return openFiles(paths.map(diskFile), mapping, async () => {
    await mkdir(cacheFolder, { recursive: true })
    const unfinished = `${sidecar}.${process.pid}`
    await rm(unfinished, { force: true })
    const sink = await fileSink(unfinished, { isDurable: false })
    return {
      append: sink.append,
      reader: async () => {
        await sink.close()
        await rename(unfinished, sidecar)
        return fileReader(sidecar)
      },
    }
  })
}

/** Converts files into a new recording. Throws {@link MarketSourceError}. */
export async function convertToFile(paths: readonly string[], out: string, mapping: SourceMapping) {
  rejectTwice(paths)
  const sink = await fileSink(out, { isDurable: false })
  try {
    return await convertFiles(paths.map(diskFile), mapping, sink)
  } finally {
    await sink.close()
  }
}

function rejectTwice(paths: readonly string[]): void {
  const twice = paths.find((path, index) => paths.findIndex((other) => resolve(other) === resolve(path)) !== index)
  if (twice !== undefined) throw new MarketSourceError(`${twice} is named twice`)
}

async function cacheKey(paths: readonly string[], mapping: SourceMapping): Promise<string> {
  const hash = createHash('sha256').update(JSON.stringify([conversionVersion, mapping]))
  for (const path of paths) {
    const { size, mtimeMs } = await stat(path).catch((error: unknown) => {
      throw new MarketSourceError(`${path} cannot be read: ${String(error)}`, { cause: error })
    })
    hash.update(JSON.stringify([resolve(path), size, mtimeMs]))
  }
  return hash.digest('hex').slice(0, 32)
}
