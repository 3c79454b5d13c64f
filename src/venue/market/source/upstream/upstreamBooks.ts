import type { OrderbookMessage } from '@/core/protocol/channels/orderbook'
import type { Side } from '@/core/protocol/instrument'
import {
  applyOrderbookMessage,
  createOrderBook,
  isCrossed,
  verifyChecksum,
  type OrderBook,
} from '@/core/protocol/orderBook'
import type { EventTimes, MarketEvent, SourceLevel } from '../marketEvent'

/** The books of a venue, each checked after every message. */
export type UpstreamBooks = {
  readonly add: (name: string) => void
  readonly remove: (name: string) => void
  /** Returns the events of a message: none for one that is not expected, a gap for one that does not fit. */
  readonly apply: (name: string, message: OrderbookMessage, times: EventTimes) => readonly MarketEvent[]
  /** Call when the connection is lost: every book is unknown until its next snapshot. */
  readonly forget: () => void
  /** Call about once a second: asks again for the snapshots that did not come. */
  readonly retry: () => void
}

type BooksOptions = {
  readonly nowMs: () => number
  /** Asks for a new snapshot. */
  readonly renew: (name: string) => void
}

type Book = {
  readonly book: OrderBook
  isLive: boolean
  lastNs: bigint
  /** When a snapshot was last asked for, milliseconds. */
  askedMs: number
  /** When the last misfit was found. */
  misfitMs: number
  /** True while the request for a snapshot is delayed. */
  isDelayed: boolean
}

const snapshotWithinMs = 15_000
/** A second misfit within this time is answered after a pause (websocket.md 1.7). */
const misfitsWithinMs = 10_000
const pauseMs = 5_000

export function createUpstreamBooks({ nowMs, renew }: BooksOptions): UpstreamBooks {
  const books = new Map<string, Book>()

  function misfit(name: string, known: Book, reason: string, times: EventTimes): readonly MarketEvent[] {
    known.isLive = false
    known.isDelayed = nowMs() - known.misfitMs < misfitsWithinMs
    known.misfitMs = nowMs()
    if (!known.isDelayed) ask(name, known)
    return [{ ...times, type: 'gap', names: [name], reason }]
  }

  function ask(name: string, known: Book): void {
    known.isDelayed = false
    known.askedMs = nowMs()
    renew(name)
  }

  return {
    add: (name) => {
      if (books.has(name)) return
      const neverMs = -misfitsWithinMs
      const empty = { isLive: false, lastNs: 0n, askedMs: nowMs(), misfitMs: neverMs, isDelayed: false }
      books.set(name, { book: createOrderBook(), ...empty })
    },
    remove: (name) => void books.delete(name),
    apply: (name, message, times) => {
      const known = books.get(name)
      const isSnapshot = message.type === 'snapshot'
      if (known === undefined || (!isSnapshot && !known.isLive)) return []
      const { book } = known
      if (message.lastUpdated < known.lastNs && !isSnapshot) {
        return misfit(name, known, `${name} went back in time`, times)
      }
      applyOrderbookMessage(book, message)
      known.lastNs = message.lastUpdated
      const { checksum } = message
      if (!verifyChecksum(book, checksum)) return misfit(name, known, `${name} has another checksum`, times)
      if (isCrossed(book)) return misfit(name, known, `${name} is crossed`, times)
      known.isLive = true
      return isSnapshot
        ? [{ ...times, type: 'bookSnapshot', name, levels: levelsOf(book.bids, book.asks), checksum }]
        : [{ ...times, type: 'bookUpdate', name, levels: levelsOf(message.bids, message.asks), checksum }]
    },
    forget: () => {
      for (const known of books.values()) {
        known.isLive = false
        known.isDelayed = false
        known.lastNs = 0n
        known.askedMs = nowMs()
      }
    },
    retry: () => {
      for (const [name, known] of books) {
        if (known.isLive) continue
        const sinceMs = known.isDelayed ? known.misfitMs + pauseMs : known.askedMs + snapshotWithinMs
        if (nowMs() >= sinceMs) ask(name, known)
      }
    },
  }
}

type Level = Omit<SourceLevel, 'side' | 'price'> & { readonly price: SourceLevel['price'] | undefined }

/** Lists the levels of both sides. Levels at impossible prices, which are always removals, are left out. */
function levelsOf(bids: readonly Level[], asks: readonly Level[]): SourceLevel[] {
  const levels: SourceLevel[] = []
  push(levels, 'buy', bids)
  push(levels, 'sell', asks)
  return levels
}

function push(levels: SourceLevel[], side: Side, from: readonly Level[]): void {
  for (const { price, amount } of from) if (price !== undefined) levels.push({ side, price, amount })
}
