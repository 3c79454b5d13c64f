import { MarketSourceError } from '../marketEvent'
import { csvColumns, readTime } from './csvColumns'
import { bookDepth, type LineReader, type SourceRow } from './sourceRow'

/** Columns of Binance's public data for USD-M futures (github.com/binance/binance-public-data); older files have no header. */
const kinds = {
  aggTrades: 'agg_trade_id,price,quantity,first_trade_id,last_trade_id,transact_time,is_buyer_maker',
  trades: 'id,price,qty,quote_qty,time,is_buyer_maker',
  bookTicker: 'update_id,best_bid_price,best_bid_qty,best_ask_price,best_ask_qty,transaction_time,event_time',
  klines:
    'open_time,open,high,low,close,volume,close_time,quote_volume,count,taker_buy_volume,taker_buy_quote_volume,ignore',
} as const
type Kind = keyof typeof kinds

/** Recognizes a file by its first line: its header, or how many cells of which form it has. */
export function binanceKind(line: string): Kind | undefined {
  for (const [kind, header] of Object.entries(kinds)) if (line === header) return kind as Kind
  const cells = line.split(',')
  if (!cells.slice(0, 6).every((cell) => /^(\d+(\.\d+)?|true|false)$/i.test(cell))) return undefined
  const endsInBoolean = /^(true|false)$/i.test(cells.at(-1) ?? '')
  if (cells.length === 6 && endsInBoolean) return 'trades'
  if (cells.length === 7) return endsInBoolean ? 'aggTrades' : 'bookTicker'
  return cells.length === 12 ? 'klines' : undefined
}

/** Binance writes milliseconds, and microseconds in newer files: no time in milliseconds has 16 digits. */
function timeOf(text: string): bigint {
  return readTime(text, text.length >= 16 ? 1_000n : 1_000_000n)
}

/**
 * Reads Binance's public data. The files have no receive times, so an event is received when it happened, and no symbol,
 * so the caller gives it. The extremes of a bar are at a third and two thirds of it, the nearer one first, as in
 * `replayPrices.ts`; a bar gives a mark, and neither trades nor a book.
 */
export function createBinanceCsvReader(kind: Kind, symbol: string): LineReader {
  const { cells, at } = csvColumns(kinds[kind].split(','))
  const exchange = 'binance-futures'

  function read(line: string, rows: SourceRow[]): void {
    if (line === kinds[kind]) return
    const row = cells(line)
    const cell = (name: string): string => row[at(name)] ?? ''
    switch (kind) {
      case 'aggTrades':
      case 'trades': {
        const isAggregate = kind === 'aggTrades'
        const receivedNs = timeOf(cell(isAggregate ? 'transact_time' : 'time'))
        const maker = cell('is_buyer_maker').toLowerCase()
        if (maker !== 'true' && maker !== 'false') throw new MarketSourceError(`"${maker}" is neither true nor false`)
        rows.push({
          type: 'trade',
          symbol,
          exchange,
          receivedNs,
          exchangeNs: receivedNs,
          side: maker === 'true' ? 'sell' : 'buy',
          price: cell('price'),
          amount: cell(isAggregate ? 'quantity' : 'qty'),
          id: isAggregate ? `aggTrade ${cell('agg_trade_id')}` : `trade ${cell('id')}`,
        })
        return
      }
      case 'bookTicker':
        rows.push({
          type: 'book',
          symbol,
          exchange,
          receivedNs: timeOf(cell('event_time')),
          exchangeNs: timeOf(cell('transaction_time')),
          bookNumber: readId(cell('update_id')),
          depth: bookDepth.best,
          isSnapshot: true,
          bids: [[cell('best_bid_price'), cell('best_bid_qty')]],
          asks: [[cell('best_ask_price'), cell('best_ask_qty')]],
        })
        return
      case 'klines': {
        const openNs = timeOf(cell('open_time'))
        const prices = [cell('open'), cell('high'), cell('low'), cell('close')] as const
        rows.push(...barRows({ symbol, exchange }, openNs, timeOf(cell('close_time')) - openNs, prices))
      }
    }
  }

  return { read, end: () => undefined, problems: () => [] }
}

function readId(text: string): bigint {
  if (!/^\d{1,19}$/.test(text)) throw new MarketSourceError(`"${text.slice(0, 30)}" is no update id`)
  return BigInt(text)
}

const barHeader = 'timestamp,open,high,low,close,volume'

export function isBarHeader(line: string): boolean {
  return line === barHeader
}

/** Reads minute bars with the header `timestamp,open,high,low,close,volume`, as the simulated market does. */
export function createBarReader(symbol: string): LineReader {
  const { cells } = csvColumns(barHeader.split(','))
  const minuteNs = 60_000_000_000n
  return {
    read: (line, rows) => {
      const [time = '', open = '', high = '', low = '', close = ''] = cells(line)
      const openMs = Date.parse(time)
      if (Number.isNaN(openMs)) throw new MarketSourceError(`"${time.slice(0, 30)}" is not a time`)
      const openNs = BigInt(openMs) * 1_000_000n
      rows.push(...barRows({ symbol, exchange: '' }, openNs, minuteNs - 1n, [open, high, low, close]))
    },
    end: () => undefined,
    problems: () => [],
  }
}

function barRows(
  of: { readonly symbol: string; readonly exchange: string },
  openNs: bigint,
  lastsNs: bigint,
  [open, high, low, close]: readonly [string, string, string, string],
): SourceRow[] {
  const [opened, highest, lowest] = [open, high, low].map(Number)
  if (
    opened === undefined ||
    highest === undefined ||
    lowest === undefined ||
    !(lowest <= opened && opened <= highest)
  ) {
    throw new MarketSourceError('the open of the bar is not between its low and its high')
  }
  const isLowFirst = opened - lowest < highest - opened
  const path = isLowFirst ? [open, low, high, close] : [open, high, low, close]
  return path.map((markPrice, third) => {
    const receivedNs = openNs + (lastsNs * BigInt(third)) / 3n
    return { type: 'figures', ...of, receivedNs, exchangeNs: receivedNs, figures: { markPrice } }
  })
}
