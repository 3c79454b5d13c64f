import * as z from 'zod/mini'
import { parseJson } from '@/core/lib/parseJson'
import { MarketSourceError } from '../marketEvent'
import { bookDepth, createTally, type LineReader, type SourceRow } from './sourceRow'

const level = z.tuple([z.string(), z.string()])
const levels = z.array(level)
const depthSchema = z.object({
  e: z.literal('depthUpdate'),
  s: z.string(),
  T: z.number(),
  U: z.number(),
  u: z.number(),
  pu: z.optional(z.number()),
  b: levels,
  a: levels,
})
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
const restSchema = z.object({ lastUpdateId: z.number(), T: z.optional(z.number()), bids: levels, asks: levels })

type DepthUpdate = z.output<typeof depthSchema> & { readonly receivedNs: bigint }
type SymbolBook = {
  /** Number of the last applied update; absent until a snapshot fits. */
  lastId?: number
  /** True until the first update after the snapshot was checked. */
  isJoining: boolean
  /** Updates that wait for a snapshot. */
  waiting: DepthUpdate[]
}

const nsPerMs = 1_000_000n
const exchange = 'binance-futures'
/** A snapshot comes within seconds; without one, the oldest updates are of no use. */
const mostWaiting = 20_000

/**
 * Reads Binance's raw streams, recorded as one message a line after the receive time in nanoseconds: `depth`, `trade`
 * or `aggTrade`, `bookTicker`, `markPrice`, and REST snapshots of the book. Snapshot and updates are joined by Binance's
 * rule for USD-M futures ("How to manage a local order book correctly").
 */
export function createBinanceStreamReader(): LineReader {
  const books = new Map<string, SymbolBook>()
  const tally = createTally()

  function bookOf(symbol: string): SymbolBook | undefined {
    return books.get(symbol)
  }

  function onDepth(update: DepthUpdate, rows: SourceRow[]): void {
    let book = bookOf(update.s)
    if (book === undefined) {
      book = { isJoining: false, waiting: [] }
      books.set(update.s, book)
      rows.push(gapRow(update, 'the book is unknown until its first snapshot'))
    }
    if (book.lastId === undefined) {
      book.waiting.push(update)
      if (book.waiting.length > mostWaiting) book.waiting.shift()
      return
    }
    if (update.u < book.lastId || (!book.isJoining && update.u === book.lastId)) {
      tally.add(`updates of ${update.s} that the book already had were left out`)
      return
    }
    const follows = book.isJoining ? update.U <= book.lastId : update.pu === book.lastId
    if (follows) {
      book.isJoining = false
      book.lastId = update.u
      rows.push(depthRow(update, update.receivedNs))
      return
    }
    const before = book.isJoining ? `the snapshot ${book.lastId}` : `update ${book.lastId}`
    books.set(update.s, { isJoining: false, waiting: [update] })
    rows.push(gapRow(update, `updates of ${update.s} are missing between ${before} and update ${update.U}`))
  }

  /** A snapshot names no symbol: it belongs to the book that waits for it, or whose updates are around its number. */
  function symbolOf(lastUpdateId: number): string {
    const candidates = [...books].filter(
      ([, { lastId, waiting }]) => lastId !== undefined || (waiting[0]?.U ?? 0) <= lastUpdateId,
    )
    const unsynced = candidates.filter(([, { lastId }]) => lastId === undefined)
    const [only, ...others] = unsynced.length > 0 ? unsynced : candidates
    if (only === undefined || (others.length > 0 && books.size > 1)) {
      throw new MarketSourceError(`it is not clear whose book the snapshot ${lastUpdateId} is`)
    }
    return only[0]
  }

  function onSnapshot(snapshot: z.output<typeof restSchema>, receivedNs: bigint, rows: SourceRow[]): void {
    if (books.size === 0) {
      tally.add('snapshots before the first update were left out')
      return
    }
    const symbol = symbolOf(snapshot.lastUpdateId)
    const book = bookOf(symbol)
    // A book that has come further needs no older snapshot.
    if (book === undefined || (book.lastId !== undefined && book.lastId >= snapshot.lastUpdateId)) return
    const { waiting } = book
    books.set(symbol, { lastId: snapshot.lastUpdateId, isJoining: true, waiting: [] })
    rows.push({
      type: 'book',
      symbol,
      exchange,
      receivedNs,
      ...(snapshot.T !== undefined && { exchangeNs: BigInt(snapshot.T) * nsPerMs }),
      bookNumber: BigInt(snapshot.lastUpdateId),
      depth: bookDepth.full,
      isSnapshot: true,
      bids: snapshot.bids,
      asks: snapshot.asks,
    })
    // Updates that waited count from now on: nobody could apply them before.
    for (const update of waiting) if (update.u >= snapshot.lastUpdateId) onDepth({ ...update, receivedNs }, rows)
  }

  function onMessage(data: unknown, receivedNs: bigint, rows: SourceRow[]): void {
    const kind = kindOf(data)
    if (kind === 'depthUpdate') return onDepth({ ...parsed(depthSchema, data), receivedNs }, rows)
    if (kind === 'snapshot') return onSnapshot(parsed(restSchema, data), receivedNs, rows)
    if (kind === 'trade' || kind === 'aggTrade') {
      const { s, T, p, q, m, t, a, X, e } = parsed(tradeSchema, data)
      // Insurance fund and ADL trades (X) happen outside the book; amounts of 0 are no trades.
      if (X !== undefined && X !== 'MARKET') return tally.add(`trades of ${s} outside the book (${X}) were left out`)
      const exchangeNs = BigInt(T) * nsPerMs
      const of = { symbol: s, exchange, receivedNs, exchangeNs }
      rows.push({ type: 'trade', ...of, side: m ? 'sell' : 'buy', price: p, amount: q, id: `${e} ${t ?? a}` })
      return
    }
    if (kind === 'bookTicker') {
      const { s, T, u, b, B, a, A } = parsed(tickerSchema, data)
      rows.push({
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
      })
      return
    }
    if (kind === 'markPriceUpdate') {
      const { s, E, p, i, r } = parsed(markSchema, data)
      const figures = {
        markPrice: p,
        ...(i !== undefined && { indexPrice: i }),
        ...(r !== undefined && r !== '' && { nextFundingRate: Number(r) }),
      }
      rows.push({ type: 'figures', symbol: s, exchange, receivedNs, exchangeNs: BigInt(E) * nsPerMs, figures })
      return
    }
    tally.add(`messages of another kind (${kind}) were left out`)
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
    problems: () => [
      ...tally.sentences(),
      ...[...books].flatMap(([symbol, { lastId }]) =>
        lastId === undefined ? [`at its end the book of ${symbol} waits for a snapshot`] : [],
      ),
    ],
  }
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

function gapRow({ s, receivedNs }: DepthUpdate, reason: string): SourceRow {
  return { type: 'gap', symbol: s, exchange, receivedNs, reason }
}

function depthRow({ s, T, u, b, a }: DepthUpdate, receivedNs: bigint): SourceRow {
  return {
    type: 'book',
    symbol: s,
    exchange,
    receivedNs,
    exchangeNs: BigInt(T) * nsPerMs,
    bookNumber: BigInt(u),
    depth: bookDepth.full,
    isSnapshot: false,
    bids: b,
    asks: a,
  }
}
