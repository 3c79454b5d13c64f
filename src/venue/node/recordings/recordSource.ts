import type { LiveSource, MarketEvent, SourceFigures } from '@/venue/market/source/marketEvent'
import { createMarketState } from '@/venue/market/source/recording/marketState'
import { createRecordingWriter, type RecordingWriter } from '@/venue/market/source/recording/recordingWriter'
import { fileSink } from './recordingFile'

/** A crash loses at most what was received in this time. */
const flushMs = 10_000

export type SourceRecorder = {
  readonly counts: () => { readonly file: string; readonly events: number; readonly bytes: number }
  /** Stops the source, and closes the file with its index. Rejects if a block could not be written. */
  readonly stop: () => Promise<void>
}

/**
 * Records everything that a source gives. After `rotateMs` a new file begins, which begins with the state, so that each
 * file can be read alone. Throws `MarketSourceError` if the first file cannot be created; `onFailure` gets a later error, after
 * which nothing is recorded.
 */
export async function recordSource(options: {
  readonly source: LiveSource
  readonly out: string
  readonly rotateMs: number | undefined
  readonly every: (intervalMs: number, run: () => void) => () => void
  readonly onFailure: (error: unknown) => void
}): Promise<SourceRecorder> {
  const state = createMarketState()
  let file = options.out
  let number = 1
  let current = await openFile(file)
  let work: Promise<void> = Promise.resolve()
  let earlier = { events: 0, bytes: 0 }

  /** Runs tasks in sequence. The first failure ends the recording. */
  function then(task: () => Promise<void>): void {
    work = work.then(task)
    work.catch(() => undefined)
  }
  function fail(error: unknown): void {
    cancels.forEach((cancel) => cancel())
    options.onFailure(error)
  }

  function add(received: readonly MarketEvent[]): void {
    const events = received.flatMap((event) => {
      const changed = event.type === 'figures' ? changedFigures(event, state.figures(event.name)) : event
      state.apply(event)
      return changed === undefined ? [] : [changed]
    })
    then(() => current.writer.add(events))
    work.catch(fail)
  }

  /** Later events wait in the sequence of work, so the state is taken where the file changes. */
  function rotate(): void {
    const receivedNs = state.lastNs()
    const begins = state.events(receivedNs)
    then(async () => {
      await current.close()
      earlier = sumOf(earlier, current.writer.counts())
      number += 1
      file = numbered(options.out, number)
      current = await openFile(file)
      await current.writer.add(begins)
    })
  }

  const cancels = [
    options.every(flushMs, () => then(() => current.writer.flush())),
    ...(options.rotateMs === undefined ? [] : [options.every(options.rotateMs, rotate)]),
  ]
  options.source.start(add)

  return {
    counts: () => ({ file, ...sumOf(earlier, current.writer.counts()) }),
    stop: async () => {
      cancels.forEach((cancel) => cancel())
      await options.source.stop()
      then(() => current.close())
      await work
    },
  }
}

/** Leaves out what the last figures already said, which is most of a venue's tickers. */
function changedFigures(
  event: MarketEvent & { readonly type: 'figures' },
  known: SourceFigures | undefined,
): MarketEvent | undefined {
  if (known === undefined) return event
  const changed = Object.entries(event.figures).filter(([key, value]) => known[key as keyof SourceFigures] !== value)
  return changed.length === 0 ? undefined : { ...event, figures: Object.fromEntries(changed) }
}

async function openFile(
  path: string,
): Promise<{ readonly writer: RecordingWriter; readonly close: () => Promise<void> }> {
  const sink = await fileSink(path, { isDurable: true })
  const writer = createRecordingWriter(sink)
  return {
    writer,
    close: async () => {
      await writer.close()
      await sink.close()
    },
  }
}

function sumOf(one: ReturnType<RecordingWriter['counts']>, other: ReturnType<RecordingWriter['counts']>) {
  return { events: one.events + other.events, bytes: one.bytes + other.bytes }
}

function numbered(path: string, number: number): string {
  const dot = path.lastIndexOf('.')
  return dot > path.lastIndexOf('/') + 1 ? `${path.slice(0, dot)}-${number}${path.slice(dot)}` : `${path}-${number}`
}
