import { systemClock } from '@/core/lib/clock'
import { setLongTimeout } from '@/core/lib/longTimeout'
import { createRandom } from '@/core/lib/random'
import { formatFixed6 } from '@/core/protocol/fixed6'
import { MarketSourceError } from '@/venue/market/source/marketEvent'
import { checkRecording, timeText } from '@/venue/market/source/recording/checkRecording'
import { createVenueSource } from '@/venue/market/source/venueSource'
import { openUpstream } from '@/venue/node/openUpstream'
import { convertToFile, readMappingFile } from '@/venue/node/recordings/marketFolder'
import { fileReader } from '@/venue/node/recordings/recordingFile'
import { recordSource } from '@/venue/node/recordings/recordSource'
import { parseRecordOptions, recordHelp, type RecordOptions } from './recordOptions'
import { findUpstreamVenue, UpstreamVenueError } from './upstreamVenue'

const hourMs = 3_600_000
const statusMs = 60_000

/** Runs `optick record`; resolves with the exit code. */
export async function runRecord(args: readonly string[]): Promise<number> {
  const options = parseRecordOptions(args)
  try {
    switch (options.kind) {
      case 'help':
        console.log(recordHelp)
        return 0
      case 'rejected':
        console.error(`optick record: ${options.reason}. Try --help.`)
        return 2
      case 'check':
        return await check(options.file)
      case 'convert':
        return await convert(options)
      case 'record':
        return await record(options)
    }
  } catch (error) {
    if (!(error instanceof MarketSourceError || error instanceof UpstreamVenueError)) throw error
    console.error(`optick record: ${error.message}`)
    return 1
  }
}

async function check(file: string): Promise<number> {
  const reader = await fileReader(file)
  const found = await checkRecording(reader)
  await reader.close()
  const { checksums, tickers } = found
  const counts = Array.from(found.counts, ([type, count]) => `${count} ${type}`).join(', ')
  console.log(`${file}: ${found.blocks} blocks, ${reader.size} bytes; ${counts}`)
  for (const [name, amount] of found.traded) console.log(`  ${name}: ${formatFixed6(amount)} traded`)
  console.log(`  book checksums: ${checksums.equal} equal, ${checksums.wrong} wrong`)
  console.log(
    `  best prices with the book's number: ${tickers.equal} equal, ${tickers.wrong} wrong; between two updates: ${tickers.betweenEqual} equal the book before or after, ${tickers.betweenMoved} are other levels of it, ${tickers.betweenOther} are none; without a book: ${tickers.withoutBook}`,
  )
  for (const { fromNs, toNs, text } of found.gaps) {
    console.log(`  gap ${timeText(fromNs)} to ${toNs === undefined ? 'the end' : timeText(toNs)}: ${text}`)
  }
  for (const problem of found.problems) console.log(`  ${problem}`)
  for (const text of found.damage) console.error(`  damaged: ${text}`)
  console.log(
    found.damage.length === 0 ? 'The recording is whole.' : 'The recording is damaged; the rest of it can be used.',
  )
  return found.damage.length === 0 ? 0 : 1
}

async function convert({ files, out, map }: RecordOptions & { readonly kind: 'convert' }): Promise<number> {
  const { events, bytes, problems, failures } = await convertToFile(
    files,
    out,
    map === undefined ? {} : await readMappingFile(map),
  )
  console.log(`${out}: ${events} events, ${bytes} bytes`)
  for (const problem of problems) console.log(`  ${problem}`)
  for (const failure of failures) console.error(`  ${failure}`)
  return failures.length === 0 ? 0 : 1
}

async function record(options: RecordOptions & { readonly kind: 'record' }): Promise<number> {
  const { id, restUrl, wsUrl } = await findUpstreamVenue(options.venue)
  const source = createVenueSource({
    restUrl,
    wsUrl,
    instruments: options.instruments,
    clock: systemClock,
    timers: {
      after: (delayMs, run) => setLongTimeout(run, delayMs),
      nowMs: () => performance.now(),
    },
    random: createRandom(systemClock.nowMs()),
    fetch,
    openSocket: openUpstream,
    onProblem: (problem) => console.error(`${timeText(systemClock.nowNs())} ${problem}`),
  })
  let end: (code: number) => void = () => undefined
  const ended = new Promise<number>((resolve) => {
    end = resolve
  })
  const recorder = await recordSource({
    source,
    out: options.out,
    rotateMs: options.rotateHours === undefined ? undefined : options.rotateHours * hourMs,
    every,
    onFailure: (error) => {
      console.error(`optick record: ${error instanceof Error ? error.message : String(error)}`)
      end(1)
    },
  })
  const say = () => {
    const { file, events, bytes } = recorder.counts()
    console.log(`${timeText(systemClock.nowNs())} ${file}: ${events} events, ${bytes} bytes`)
  }
  console.log(`Recording ${id} into ${options.out}; ctrl-c ends it.`)
  const cancels = [every(statusMs, say)]
  if (options.hours !== undefined) {
    const endMs = systemClock.nowMs() + options.hours * hourMs
    cancels.push(every(1000, () => systemClock.nowMs() >= endMs && end(0)))
  }
  // Ctrl-c arrives twice, from the terminal and from the tool that started this process.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => end(0))
  const code = await ended
  for (const cancel of cancels) cancel()
  if (code === 0) await recorder.stop()
  say()
  return code
}

function every(intervalMs: number, run: () => void): () => void {
  let cancel = setLongTimeout(again, intervalMs)
  function again(): void {
    cancel = setLongTimeout(again, intervalMs)
    run()
  }
  return () => cancel()
}
