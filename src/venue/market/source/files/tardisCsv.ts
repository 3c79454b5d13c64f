import { MarketSourceError } from '../marketEvent'
import { csvColumns, readTime } from './csvColumns'
import { readDecimal } from './decimal'
import { bookDepth, createTally, type LineReader, type SourceRow, type TextFigures, type TextLevel } from './sourceRow'

const nsPerUs = 1_000n
const begin = 'exchange,symbol,timestamp,local_timestamp,'
/** Exchanges whose rate is for eight hours, as ours; others pay by the hour or say nothing. */
const eightHours = /^(binance|bitmex|bybit|okex|okcoin|deribit|huobi|gate-io|bitget)/

/** True if a line is the header of a file of Tardis. */
export function isTardisHeader(line: string): boolean {
  return line.startsWith(begin)
}

/**
 * Reads the CSV files of Tardis (docs.tardis.dev, "Data types"): `incremental_book_L2`, `book_snapshot_25` and
 * `book_snapshot_5`, `trades`, `derivative_ticker` and `options_chain`. Times are in microseconds. Throws
 * `MarketSourceError` for another file of theirs.
 */
export function createTardisReader(header: string): LineReader {
  const columns = header.split(',')
  const is = (name: string): boolean => columns.includes(name)
  if (is('is_snapshot')) return createBookReader(columns)
  if (is('asks[0].price')) return createSnapshotReader(columns)
  if (is('strike_price')) return createChainReader(columns)
  if (is('funding_rate')) return createTickerReader(columns)
  if (header === `${begin}id,side,price,amount`) return createTradeReader(columns)
  throw new MarketSourceError('this kind of file of Tardis is not supported')
}

/** Columns that all files of Tardis begin with. */
function origin(cells: readonly string[]) {
  const [exchange = '', symbol = '', timestamp = '', local = ''] = cells
  return {
    exchange,
    symbol,
    exchangeNs: readTime(timestamp, nsPerUs),
    receivedNs: readTime(local, nsPerUs),
  }
}

const nothing = { end: () => undefined, problems: () => [] }

/** Rows with one receive time and symbol are one message of the exchange. */
function createBookReader(header: readonly string[]): LineReader {
  const { cells, at } = csvColumns(header)
  const [isSnapshotAt, sideAt, priceAt, amountAt] = [at('is_snapshot'), at('side'), at('price'), at('amount')]
  type Message = {
    readonly of: ReturnType<typeof origin>
    /** Cells of its first row. */
    readonly first: readonly string[]
    readonly isSnapshot: boolean
    readonly bids: TextLevel[]
    readonly asks: TextLevel[]
  }
  let message: Message | undefined
  /** A snapshot may continue over several messages: the first row of one clears the book. */
  const inSnapshot = new Set<string>()

  const isSameMessage = (one: readonly string[], other: readonly string[]): boolean =>
    one[3] === other[3] && one[1] === other[1] && one[0] === other[0] && one[isSnapshotAt] === other[isSnapshotAt]

  function finish(rows: SourceRow[]): void {
    if (message === undefined) return
    const { of, isSnapshot, bids, asks } = message
    message = undefined
    const symbol = `${of.exchange} ${of.symbol}`
    const begins = isSnapshot && !inSnapshot.has(symbol)
    if (isSnapshot) inSnapshot.add(symbol)
    else inSnapshot.delete(symbol)
    rows.push({ type: 'book', ...of, depth: bookDepth.full, isSnapshot: begins, bids, asks })
  }

  return {
    hasCheckedNumbers: true,
    read: (line, rows) => {
      const row = cells(line)
      if (message === undefined || !isSameMessage(message.first, row)) {
        const of = origin(row)
        finish(rows)
        message = { of, first: row, isSnapshot: row[isSnapshotAt] === 'true', bids: [], asks: [] }
      }
      const side = row[sideAt]
      if (side !== 'bid' && side !== 'ask') throw new MarketSourceError(`"${side}" is neither bid nor ask`)
      const level = [row[priceAt] ?? '', row[amountAt] ?? ''] as const
      // The message is complete only some lines later.
      for (const text of level) readDecimal(text, 'nearest')
      if (side === 'bid') message.bids.push(level)
      else message.asks.push(level)
    },
    end: finish,
    problems: () => [],
  }
}

function createSnapshotReader(header: readonly string[]): LineReader {
  const { cells, at } = csvColumns(header)
  const places = (side: string) =>
    header.flatMap((name, price) =>
      name.startsWith(`${side}[`) && name.endsWith('.price')
        ? [{ price, amount: at(name.replace('price', 'amount')) }]
        : [],
    )
  const [bids, asks] = [places('bids'), places('asks')]
  return {
    ...nothing,
    read: (line, rows) => {
      const row = cells(line)
      const levels = (of: typeof bids): TextLevel[] =>
        of.flatMap(({ price, amount }) => (row[price] === '' ? [] : [[row[price] ?? '', row[amount] ?? ''] as const]))
      rows.push({
        type: 'book',
        ...origin(row),
        depth: bookDepth.some,
        isSnapshot: true,
        bids: levels(bids),
        asks: levels(asks),
      })
    },
  }
}

function createTradeReader(header: readonly string[]): LineReader {
  const { cells } = csvColumns(header)
  const tally = createTally()
  return {
    end: () => undefined,
    problems: tally.sentences,
    read: (line, rows) => {
      const row = cells(line)
      const [, symbol, , , id = '', side, price = '', amount = ''] = row
      if (side === 'buy' || side === 'sell') {
        rows.push({ type: 'trade', ...origin(row), id: `tardis ${id}`, side, price, amount })
        return
      }
      if (side !== 'unknown') throw new MarketSourceError(`"${side}" is no side of a trade`)
      tally.add(`trades of ${symbol} without a side were left out`)
    },
  }
}

function createTickerReader(header: readonly string[]): LineReader {
  const { cells, at } = csvColumns(header)
  const [funding, interest, index, mark] = ['funding_rate', 'open_interest', 'index_price', 'mark_price'].map(at)
  return {
    ...nothing,
    read: (line, rows) => {
      const row = cells(line)
      const of = origin(row)
      const cell = (place: number | undefined): string => row[place ?? -1] ?? ''
      const figures: TextFigures = {
        ...(cell(mark) !== '' && { markPrice: cell(mark) }),
        ...(cell(index) !== '' && { indexPrice: cell(index) }),
        ...(cell(interest) !== '' && { openInterest: cell(interest) }),
        // Tardis: the rate of the next payment, which is ours for the current period.
        ...(cell(funding) !== '' && eightHours.test(of.exchange) && { nextFundingRate: readRate(cell(funding)) }),
      }
      rows.push({ type: 'figures', ...of, figures })
    },
  }
}

function createChainReader(header: readonly string[]): LineReader {
  const { cells, at } = csvColumns(header)
  const places = new Map(header.map((name) => [name, at(name)] as const))
  return {
    ...nothing,
    read: (line, rows) => {
      const row = cells(line)
      const of = origin(row)
      const cell = (name: string): string => row[places.get(name) ?? -1] ?? ''
      const level = (side: string): TextLevel[] => {
        const [price, amount] = [cell(`${side}_price`), cell(`${side}_amount`)]
        return price === '' || amount === '' ? [] : [[price, amount]]
      }
      const forward = cell('underlying_price')
      const figures: TextFigures = {
        ...(forward !== '' && { forwardPrice: forward }),
        ...(cell('mark_price') !== '' && { markPrice: cell('mark_price') }),
        // In percent.
        ...(cell('mark_iv') !== '' && { iv: readRate(cell('mark_iv')) / 100 }),
        ...(cell('open_interest') !== '' && { openInterest: cell('open_interest') }),
      }
      rows.push({ type: 'figures', ...of, figures })
      rows.push({
        type: 'book',
        ...of,
        depth: bookDepth.best,
        isSnapshot: true,
        bids: level('bid'),
        asks: level('ask'),
      })
    },
  }
}

function readRate(text: string): number {
  const value = Number(text)
  if (Number.isFinite(value)) return value
  throw new MarketSourceError(`"${text.slice(0, 30)}" is not a number`)
}
