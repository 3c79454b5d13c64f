import { lowerBound } from '@/core/lib/sorted'
import { MarketSourceError, type MarketEvent, type RecordedMarket, type SourceInstrument } from '../marketEvent'
import { isRecording, type RandomReader } from '../recording/frame'
import { openRecording } from '../recording/openRecording'
import { createRecordingWriter, type RecordingSink } from '../recording/recordingWriter'
import { createRowConverter } from './convertRows'
import { fileItems, type SourceFile, type SourceItem } from './fileRows'
import type { SourceMapping } from './instrumentBook'

const batchSize = 1000

export type FilesReport = {
  /** What was left out or changed, in words. */
  readonly problems: string[]
  /** Where and why a file could not be read further. */
  readonly failures: string[]
}

/** Reads several files as one market, in the order of receipt. Adds to the report while it reads. */
export async function* fileEvents(
  files: readonly SourceFile[],
  mapping: SourceMapping,
  report: FilesReport,
): AsyncGenerator<readonly MarketEvent[]> {
  const converter = createRowConverter(mapping)
  const listed = new Map<number, readonly SourceInstrument[]>()
  const sources = files.map((file) =>
    fileItems(file, mapping, {
      problem: (text) => void report.problems.push(text),
      failure: (text) => void report.failures.push(text),
    }),
  )
  let events: MarketEvent[] = []

  /** Each source lists its own instruments, and a list names all that there are. */
  function add(event: MarketEvent, from: number): void {
    if (event.type !== 'instruments') {
      events.push(event)
      return
    }
    listed.set(from, event.instruments)
    const all = new Map([...listed.values()].flat().map((instrument) => [instrument.name, instrument]))
    events.push({ ...event, instruments: [...all.values()] })
  }

  for await (const { items, from } of merged(sources)) {
    for (const item of items) {
      if (item.type === 'recorded') add(item.event, from)
      else {
        const converted: MarketEvent[] = []
        converter.convert(item, converted)
        // All foreign files share one list.
        for (const event of converted) add(event, -1)
      }
    }
    if (events.length >= batchSize) {
      yield events
      events = []
    }
  }
  yield events
  report.problems.push(...converter.problems())
}

/** Merges sources that are each in order, run by run. Of equal times, the earlier source comes first. */
async function* merged(
  sources: readonly AsyncGenerator<readonly SourceItem[]>[],
): AsyncGenerator<{ readonly items: readonly SourceItem[]; readonly from: number }> {
  const heads = await Promise.all(sources.map(async (source, from) => advance({ source, from, items: [], at: 0 })))
  let open = heads.filter((head) => head.at < head.items.length)
  while (open.length > 0) {
    let first = open[0]
    let nextNs: bigint | undefined
    for (const head of open) {
      const time = timeOf(head)
      if (first === undefined || head === first) continue
      if (time < timeOf(first)) {
        nextNs = timeOf(first)
        first = head
      } else if (nextNs === undefined || time < nextNs) nextNs = time
    }
    if (first === undefined) return
    const until = nextNs
    const { items, at, from } = first
    const end = until === undefined ? items.length : lowerBound(items, until, (item, time) => item.receivedNs < time)
    // At a tie the first source gives one item, and is asked again.
    first.at = Math.max(at + 1, end)
    yield { items: items.slice(at, first.at), from }
    if (first.at < first.items.length) continue
    await advance(first)
    open = open.filter((head) => head.at < head.items.length)
  }
}

type Head = {
  readonly source: AsyncGenerator<readonly SourceItem[]>
  readonly from: number
  items: readonly SourceItem[]
  at: number
}

function timeOf({ items, at }: Head): bigint {
  return items[at]?.receivedNs ?? 0n
}

/** Reads the next batch that is not empty. */
async function advance(head: Head): Promise<Head> {
  do {
    const step = await head.source.next()
    head.items = step.done === true ? [] : step.value
    head.at = 0
    if (step.done === true) return head
  } while (head.items.length === 0)
  return head
}

/** Converts files into a recording. Throws {@link MarketSourceError} if they hold no event at all. */
export async function convertFiles(
  files: readonly SourceFile[],
  mapping: SourceMapping,
  sink: RecordingSink,
): Promise<FilesReport & { readonly events: number; readonly bytes: number }> {
  const report: FilesReport = { problems: [], failures: [] }
  const writer = createRecordingWriter(sink)
  for await (const events of fileEvents(files, mapping, report)) await writer.add(events)
  const counts = writer.counts()
  if (counts.events === 0) {
    throw new MarketSourceError([...report.failures, ...report.problems, 'the files hold no market'].join('; '))
  }
  await writer.close([...report.failures, ...report.problems])
  return { ...report, ...counts, bytes: writer.counts().bytes }
}

/** Where a converted market is put. */
export type Sidecar = RecordingSink & { readonly reader: () => Promise<RandomReader> }

/**
 * Opens files as one market: a recording of Optick as it is, anything else converted into the sidecar first. Throws
 * {@link MarketSourceError}.
 */
export async function openFiles(
  files: readonly SourceFile[],
  mapping: SourceMapping,
  createSidecar: () => Promise<Sidecar>,
): Promise<RecordedMarket> {
  const [only, ...others] = files
  if (only === undefined) throw new MarketSourceError('there is no file to open')
  if (others.length === 0) {
    const reader = await only.random()
    if (isRecording(await reader.read(0, Math.min(reader.size, 8)))) return openRecording(reader)
    await reader.close?.()
  }
  const sidecar = await createSidecar()
  await convertFiles(files, mapping, sidecar)
  return openRecording(await sidecar.reader())
}
