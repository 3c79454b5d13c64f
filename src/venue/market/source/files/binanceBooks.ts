import * as z from 'zod/mini'
import { MarketSourceError } from '../marketEvent'
import { bookDepth, type SourceRow } from './sourceRow'

const level = z.tuple([z.string(), z.string()])
const levels = z.array(level)
export const depthSchema = z.object({
  e: z.literal('depthUpdate'),
  s: z.string(),
  T: z.number(),
  U: z.number(),
  u: z.number(),
  pu: z.optional(z.number()),
  b: levels,
  a: levels,
})
export const restSchema = z.object({ lastUpdateId: z.number(), T: z.optional(z.number()), bids: levels, asks: levels })

type DepthUpdate = z.output<typeof depthSchema> & { readonly receivedNs: bigint }
type SymbolBook = {
  /** Number of the last applied update; absent until a snapshot fits. */
  lastId?: number
  /** True until the first update after the snapshot was checked. */
  isJoining: boolean
  /** Updates that wait for a snapshot. */
  waiting: DepthUpdate[]
}

export const nsPerMs = 1_000_000n
export const exchange = 'binance-futures'
/** A snapshot comes within seconds; without one, the oldest updates are of no use. */
const mostWaiting = 20_000

export type BinanceBooks = {
  readonly onDepth: (update: DepthUpdate, rows: SourceRow[]) => void
  readonly onSnapshot: (snapshot: z.output<typeof restSchema>, receivedNs: bigint, rows: SourceRow[]) => void
  readonly problems: () => readonly string[]
}

/**
 * Joins REST snapshots and updates of books by Binance's rule for USD-M futures ("How to manage a local order book
 * correctly").
 */
export function createBinanceBooks(leaveOut: (reason: string) => void): BinanceBooks {
  const books = new Map<string, SymbolBook>()

  function onDepth(update: DepthUpdate, rows: SourceRow[]): void {
    let book = books.get(update.s)
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
      leaveOut(`updates of ${update.s} that the book already had were left out`)
      return
    }
    // Beside Binance's rule (U ≤ lastUpdateId ≤ u): ids have holes, so the snapshot may lie between two updates.
    const joins = update.U <= book.lastId || (update.pu !== undefined && update.pu <= book.lastId)
    const follows = book.isJoining ? joins : update.pu === book.lastId
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

  function onSnapshot(snapshot: z.output<typeof restSchema>, receivedNs: bigint, rows: SourceRow[]): void {
    if (books.size === 0) {
      leaveOut('snapshots before the first update were left out')
      return
    }
    const symbol = symbolOf(books, snapshot.lastUpdateId)
    const book = books.get(symbol)
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
    // Updates that waited count from now on: they could not be applied before.
    for (const update of waiting) if (update.u >= snapshot.lastUpdateId) onDepth({ ...update, receivedNs }, rows)
  }

  return {
    onDepth,
    onSnapshot,
    problems: () =>
      [...books].flatMap(([symbol, { lastId }]) =>
        lastId === undefined ? [`at its end the book of ${symbol} waits for a snapshot`] : [],
      ),
  }
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

/** A snapshot names no symbol: it belongs to the book that waits for it, or whose updates are around its number. */
function symbolOf(books: ReadonlyMap<string, SymbolBook>, lastUpdateId: number): string {
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
