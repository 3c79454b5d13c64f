import * as z from 'zod/mini'
import { parseJson } from '@/core/lib/parseJson'
import { MarketSourceError } from '../marketEvent'
import { createBinanceBooks, depthSchema, exchange, nsPerMs, restSchema } from './binanceBooks'
import { bookDepth, createTally, type LineReader, type SourceRow } from './sourceRow'

const tradeSchema = z.object({
  e: z.enum(['trade', 'aggTrade']),
  s: z.string(),
  T: z.number(),
  p: z.string(),
  q: z.string(),
  m: z.boolean(),
  t: z.optional(z.number()),
  a: z.optional(z.number()),
  X: z.optional(z.string()),
})
const tickerSchema = z.object({
  e: z.optional(z.literal('bookTicker')),
  u: z.number(),
  s: z.string(),
  b: z.string(),
  B: z.string(),
  a: z.string(),
  A: z.string(),
  T: z.optional(z.number()),
})
const markSchema = z.object({
  e: z.literal('markPriceUpdate'),
  s: z.string(),
  E: z.number(),
  p: z.string(),
  i: z.optional(z.string()),
  r: z.optional(z.string()),
})
/**
 * Reads Binance's raw streams, recorded as one message a line after the receive time in nanoseconds: `depth`, `trade`
 * or `aggTrade`, `bookTicker`, `markPrice`, and REST snapshots of the book.
 */
export function createBinanceStreamReader(): LineReader {
  const tally = createTally()
  const books = createBinanceBooks(tally.add)

  function onMessage(data: unknown, receivedNs: bigint, rows: SourceRow[]): void {
    const kind = kindOf(data)
    switch (kind) {
      case 'depthUpdate':
        books.onDepth({ ...parsed(depthSchema, data), receivedNs }, rows)
        return
      case 'snapshot':
        books.onSnapshot(parsed(restSchema, data), receivedNs, rows)
        return
      case 'trade':
      case 'aggTrade': {
        const trade = parsed(tradeSchema, data)
        // Trades of the insurance fund and of auto-deleveraging (X) happen outside the book.
        if (trade.X === undefined || trade.X === 'MARKET') rows.push(tradeRow(trade, receivedNs))
        else tally.add(`trades of ${trade.s} outside the book (${trade.X}) were left out`)
        return
      }
      case 'bookTicker':
        rows.push(tickerRow(parsed(tickerSchema, data), receivedNs))
        return
      case 'markPriceUpdate':
        rows.push(markRow(parsed(markSchema, data), receivedNs))
        return
      default:
        tally.add(`messages of another kind (${kind}) were left out`)
    }
  }

  return {
    read: (line, rows) => {
      const space = line.indexOf(' ')
      const time = line.slice(0, Math.max(0, space))
      if (!/^\d{16,20}$/.test(time)) throw new MarketSourceError('the line does not begin with a time in nanoseconds')
      const message = parseJson(line.slice(space + 1))
      if (message === undefined) throw new MarketSourceError('the message after the time is no whole JSON')
      const isWrapped = typeof message === 'object' && message !== null && 'data' in message
      onMessage(isWrapped ? message.data : message, BigInt(time), rows)
    },
    end: () => undefined,
    problems: () => [...tally.sentences(), ...books.problems()],
  }
}

function tradeRow({ s, T, p, q, m, t, a, e }: z.output<typeof tradeSchema>, receivedNs: bigint): SourceRow {
  const origin = { symbol: s, exchange, receivedNs, exchangeNs: BigInt(T) * nsPerMs }
  return { type: 'trade', ...origin, side: m ? 'sell' : 'buy', price: p, amount: q, id: `${e} ${t ?? a}` }
}

function tickerRow({ s, T, u, b, B, a, A }: z.output<typeof tickerSchema>, receivedNs: bigint): SourceRow {
  return {
    type: 'book',
    symbol: s,
    exchange,
    receivedNs,
    ...(T !== undefined && { exchangeNs: BigInt(T) * nsPerMs }),
    bookNumber: BigInt(u),
    depth: bookDepth.best,
    isSnapshot: true,
    bids: [[b, B]],
    asks: [[a, A]],
  }
}

function markRow({ s, E, p, i, r }: z.output<typeof markSchema>, receivedNs: bigint): SourceRow {
  const figures = {
    markPrice: p,
    ...(i !== undefined && { indexPrice: i }),
    ...(r !== undefined && r !== '' && { nextFundingRate: Number(r) }),
  }
  return { type: 'figures', symbol: s, exchange, receivedNs, exchangeNs: BigInt(E) * nsPerMs, figures }
}

function kindOf(data: unknown): string {
  if (typeof data !== 'object' || data === null) return 'no object'
  if ('lastUpdateId' in data) return 'snapshot'
  if ('e' in data) return String(data.e)
  return 'B' in data && 'A' in data ? 'bookTicker' : 'unknown'
}

function parsed<T extends z.ZodMiniType>(schema: T, data: unknown): z.output<T> {
  const result = schema.safeParse(data)
  if (result.success) return result.data
  throw new MarketSourceError(`the message has another form: ${z.prettifyError(result.error)}`)
}
