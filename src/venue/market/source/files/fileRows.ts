import { MarketSourceError, type MarketEvent } from '../marketEvent'
import { isRecording, type RandomReader } from '../recording/frame'
import { openRecording } from '../recording/openRecording'
import { binanceKind, createBarReader, createBinanceCsvReader, isBarHeader } from './binanceCsv'
import { createBinanceStreamReader } from './binanceStream'
import { readDecimal } from './decimal'
import type { SourceMapping } from './instrumentBook'
import { createTally, type LineReader, type SourceRow } from './sourceRow'
import { createTardisReader, isTardisHeader } from './tardisCsv'
import { textLines } from './textLines'
import { isZip, zipMember, type ZipMember } from './zipArchive'

/** A file of a market: an entry of a disk, or a picked file. */
export type SourceFile = {
  /** Without its folder. */
  readonly name: string
  readonly stream: () => ReadableStream<Uint8Array>
  readonly random: () => Promise<RandomReader>
}

/** A row of a foreign file, or an event of a recording of ours. */
export type SourceItem =
  | SourceRow
  | { readonly type: 'recorded'; readonly receivedNs: bigint; readonly event: MarketEvent }

export type FileReport = {
  readonly problem: (text: string) => void
  /** A problem that ended the file early. */
  readonly failure: (text: string) => void
}

/**
 * Reads a file of any supported format, found from its content. A file that cannot be read further ends there: what was
 * good is given, its books end in a gap, and the report says where and why.
 */
export async function* fileItems(
  file: SourceFile,
  mapping: SourceMapping,
  report: FileReport,
): AsyncGenerator<readonly SourceItem[]> {
  const random = await file.random()
  const head = await random.read(0, Math.min(random.size, 80))
  if (isRecording(head)) {
    yield* recordedItems(file, random, report)
    return
  }
  try {
    const zip = isZip(head) ? await zipMember(random) : undefined
    yield* textItems(file, mapping, report, zip)
  } catch (error) {
    if (!(error instanceof MarketSourceError)) throw error
    report.failure(`${file.name}: ${error.message}`)
  } finally {
    await random.close?.()
  }
}

async function* recordedItems(
  { name }: SourceFile,
  random: RandomReader,
  report: FileReport,
): AsyncGenerator<readonly SourceItem[]> {
  try {
    const recording = await openRecording(random)
    for (const problem of recording.problems ?? []) report.problem(`${name}: ${problem}`)
    for await (const events of recording.read(recording.startNs)) {
      yield events.map((event) => ({ type: 'recorded', receivedNs: event.receivedNs, event }))
    }
  } catch (error) {
    if (!(error instanceof MarketSourceError)) throw error
    report.failure(`${name}: ${error.message}`)
  } finally {
    await random.close?.()
  }
}

async function* textItems(
  file: SourceFile,
  mapping: SourceMapping,
  report: FileReport,
  zip: ZipMember | undefined,
): AsyncGenerator<readonly SourceItem[]> {
  let reader: LineReader | undefined
  let lineNumber = 0
  let rows: SourceRow[] = []
  const order = createOrder()
  const books = new Map<string, SourceRow>()

  function ordered(): readonly SourceRow[] {
    const result = rows.map((row) => order.after(row))
    for (const row of result) if (row.type === 'book') books.set(`${row.exchange} ${row.symbol}`, row)
    rows = []
    return result
  }

  try {
    for await (const lines of textLines(file.stream(), zip)) {
      for (const line of lines) {
        lineNumber += 1
        const text = line.endsWith('\r') ? line.slice(0, -1) : line
        if (text === '') continue
        if (reader === undefined) {
          const begun = readerFor(text, file.name, mapping)
          reader = begun.reader
          if (begun.isHeader) continue
        }
        const before = rows.length
        reader.read(text, rows)
        if (reader.hasCheckedNumbers !== true) checkNumbers(rows, before)
      }
      yield ordered()
    }
    reader?.end(rows)
    yield ordered()
    if (reader === undefined) report.failure(`${file.name} is empty`)
  } catch (error) {
    if (!(error instanceof MarketSourceError)) throw error
    const where = `${file.name}, line ${lineNumber}: ${error.message}`
    report.failure(where)
    // A message that the error cut is not whole, so the reader is not asked for its end.
    yield ordered()
    yield Array.from(books.values(), (row) =>
      gapAfter(row, order.lastNs(), `the file could not be read further: ${where}`),
    )
  }
  for (const problem of [...(reader?.problems() ?? []), ...order.problems()]) report.problem(`${file.name}: ${problem}`)
}

/** Parses the numbers of new rows, so that a broken one is found where its line is known. Removes the rows if it throws. */
function checkNumbers(rows: SourceRow[], from: number): void {
  try {
    for (let at = from; at < rows.length; at++) {
      const row = rows[at]
      if (row?.type === 'book') {
        for (const side of [row.bids, row.asks]) for (const level of side) checkNumber(level[0], level[1])
      } else if (row?.type === 'trade') checkNumber(row.price, row.amount)
      else if (row?.type === 'figures') {
        for (const figure of Object.values(row.figures)) if (typeof figure === 'string') checkNumber(figure)
      }
    }
  } catch (error) {
    rows.length = from
    throw error
  }
}

function checkNumber(text: string, other?: string): void {
  readDecimal(text, 'nearest')
  if (other !== undefined) readDecimal(other, 'nearest')
}

function gapAfter({ symbol, exchange }: SourceRow, receivedNs: bigint, reason: string): SourceRow {
  return { type: 'gap', symbol, exchange, receivedNs, reason }
}

/** Gives a row that was written after a later one the later time: it was not known before. */
function createOrder() {
  const tally = createTally()
  let lastNs = 0n
  return {
    after: (row: SourceRow): SourceRow => {
      if (row.receivedNs >= lastNs) {
        lastNs = row.receivedNs
        return row
      }
      tally.add('lines are out of order, and count from the time of the line before them')
      return { ...row, receivedNs: lastNs }
    },
    lastNs: () => lastNs,
    problems: tally.sentences,
  }
}

function readerFor(
  line: string,
  name: string,
  mapping: SourceMapping,
): { readonly reader: LineReader; readonly isHeader: boolean } {
  if (isTardisHeader(line)) return { reader: createTardisReader(line), isHeader: true }
  if (/^\d{16,20} [{[]/.test(line)) return { reader: createBinanceStreamReader(), isHeader: false }
  if (isBarHeader(line)) return { reader: createBarReader(symbolOf(name, mapping)), isHeader: true }
  const kind = binanceKind(line)
  if (kind !== undefined) return { reader: createBinanceCsvReader(kind, symbolOf(name, mapping)), isHeader: false }
  throw new MarketSourceError(`the format is not known: "${line.slice(0, 60)}"`)
}

/** The symbol of a file that has none inside: from the mapping by the file's name, else from the name itself. */
function symbolOf(name: string, mapping: SourceMapping): string {
  if (name in mapping) return name
  // BTCUSDT-aggTrades-2024-01-01.csv, ETHUSD_PERP-1m-2024-01.csv
  const binance = /^([A-Z0-9_]+)-(?:aggTrades|trades|bookTicker|\d+[smhdwM]o?)-/.exec(name)?.[1]
  if (binance !== undefined) return binance
  // btc-usd-1m-2022-01.csv
  const pair = /^([a-z0-9]+?)[-_]?usd[tc]?[-_.]/i.exec(name)?.[1]
  if (pair !== undefined) return `${pair.toUpperCase()}-PERP`
  throw new MarketSourceError('the file does not say whose prices these are: name the file in a mapping')
}
