import { bookChecksum } from '@/core/protocol/checksum'
import { formatFixed6, type Amount, type Price } from '@/core/protocol/fixed6'
import type { Side } from '@/core/protocol/instrument'
import type { MarketEvent } from '../marketEvent'
import type { RandomReader } from './frame'
import { bestOf, createMarketState, sortedSide, type RecordedBook } from './marketState'
import { readBatches } from './openRecording'
import { readIndex } from './recordingIndex'

export type RecordingCheck = {
  readonly blocks: number
  readonly counts: ReadonlyMap<string, number>
  /** Sum of the amounts of the trades, by instrument. */
  readonly traded: ReadonlyMap<string, Amount>
  readonly checksums: { readonly equal: number; readonly wrong: number }
  /** Best prices that the source printed, against the book that the recording gives. */
  readonly tickers: {
    /** The book had exactly the number of the ticker. */
    readonly equal: number
    readonly wrong: number
    /** The ticker is between two updates of the book, and equals the book before or after, side by side. */
    readonly betweenEqual: number
    /** It equals neither, but its prices are levels of the book or of the update: the book moved within the update. */
    readonly betweenMoved: number
    /** Its prices are in neither. */
    readonly betweenOther: number
    /** No book was known, or none came after. */
    readonly withoutBook: number
  }
  readonly gaps: readonly { readonly fromNs: bigint; readonly toNs: bigint | undefined; readonly text: string }[]
  /** What the recording says of itself, such as lines that were left out. */
  readonly problems: readonly string[]
  /** What is broken: a damaged block, a wrong checksum, a book that differs. Empty for a whole recording. */
  readonly damage: readonly string[]
}

type Best = { readonly bid: Price | undefined; readonly ask: Price | undefined }
type BookEvent = MarketEvent & { readonly type: 'bookSnapshot' | 'bookUpdate' }
type Ticker = Best & { readonly number: bigint }

/** Reads all of a recording and verifies each block, book checksum, numbered best price and repeated state. */
export async function checkRecording(reader: RandomReader): Promise<RecordingCheck> {
  const index = await readIndex(reader)
  const state = createMarketState()
  const tickers = createTickerCheck()
  const counts = new Map<string, number>()
  const traded = new Map<string, Amount>()
  const damage = index.problems.filter((problem) => /\b(damaged|torn|no whole block)\b/.test(problem))
  const checksums = { equal: 0, wrong: 0 }
  const gaps = createGapList()
  let stateEvents: MarketEvent[] = []

  function apply(event: MarketEvent): void {
    const before =
      event.type === 'bookUpdate' || event.type === 'bookSnapshot' ? bestIn(state.book(event.name)) : undefined
    state.apply(event)
    counts.set(event.type, (counts.get(event.type) ?? 0) + 1)
    if (event.type === 'trade') {
      traded.set(event.name, ((traded.get(event.name) ?? 0n) + event.amount) as Amount)
    } else if (event.type === 'figures') {
      tickers.add(event)
    } else if (event.type === 'gap') {
      gaps.begin(event)
      if (event.reason.startsWith('the block')) damage.push(event.reason)
      tickers.forget(event.names)
    } else if (before !== undefined && event.type !== 'instruments') {
      const book = state.book(event.name)
      if (event.type === 'bookSnapshot') gaps.end(event.name, event.receivedNs)
      tickers.onBook(event, before, book)
      if (event.checksum === undefined || book === undefined) return
      if (checksumOf(book) === event.checksum) checksums.equal += 1
      else {
        checksums.wrong += 1
        if (checksums.wrong <= 10)
          damage.push(`the checksum of ${event.name} at ${timeText(event.receivedNs)} is wrong`)
      }
    }
  }

  for await (const { isState, events, block } of readBatches(reader, index.blocks)) {
    if (isState) {
      stateEvents.push(...events)
      continue
    }
    if (stateEvents.length > 0 && !isSameState(stateEvents, state.events(block.firstNs))) {
      damage.push(`the state that the block at byte ${block.offset} begins with differs from the events before it`)
    }
    stateEvents = []
    for (const event of events) apply(event)
  }
  const found = tickers.result()
  if (found.wrong > 0) damage.push(`${found.wrong} best prices differ from the book of their number`)
  return {
    blocks: index.blocks.length,
    counts,
    traded,
    checksums,
    tickers: found,
    gaps: gaps.list(),
    problems: index.problems,
    damage,
  }
}

function bestIn(book: RecordedBook | undefined): Best {
  return book === undefined
    ? { bid: undefined, ask: undefined }
    : { bid: bestOf(book.bids, true), ask: bestOf(book.asks, false) }
}

function checksumOf({ bids, asks }: RecordedBook): string {
  const texts = (levels: ReadonlyMap<Price, Amount>, isHighestFirst: boolean) =>
    sortedSide(levels, isHighestFirst).map(([price, amount]) => ({
      priceText: formatFixed6(price),
      amountText: formatFixed6(amount),
    }))
  return bookChecksum(texts(bids, true), texts(asks, false))
}

function isSameState(one: readonly MarketEvent[], other: readonly MarketEvent[]): boolean {
  const text = (events: readonly MarketEvent[]) =>
    events
      .map((event) => {
        if (event.type === 'bookSnapshot') {
          return event.name + event.levels.map(({ side, price, amount }) => `${side}${price}:${amount}`).join()
        }
        if (event.type === 'figures') return event.name + Object.entries(event.figures).map(String).toSorted().join()
        return event.type
      })
      .toSorted()
      .join('\n')
  return text(one) === text(other)
}

/** Holds best prices until the book has reached or passed their number. */
function createTickerCheck() {
  const waiting = new Map<string, Ticker[]>()
  const last = new Map<string, { readonly number: bigint; readonly best: Best }>()
  const result = { equal: 0, wrong: 0, betweenEqual: 0, betweenMoved: 0, betweenOther: 0, withoutBook: 0 }

  function compare({ bid, ask }: Ticker, best: Best): void {
    if ((bid ?? best.bid) === best.bid && (ask ?? best.ask) === best.ask) result.equal += 1
    else result.wrong += 1
  }

  function add(event: MarketEvent & { readonly type: 'figures' }): void {
    const { bestBid: bid, bestAsk: ask } = event.figures
    if (event.bookNumber === undefined || (bid === undefined && ask === undefined)) return
    const ticker = { number: event.bookNumber, bid, ask }
    const known = last.get(event.name)
    if (known === undefined || ticker.number < known.number) result.withoutBook += 1
    else if (ticker.number === known.number) compare(ticker, known.best)
    else waiting.set(event.name, [...(waiting.get(event.name) ?? []), ticker])
  }

  function onBook(event: BookEvent, before: Best, book: RecordedBook | undefined): void {
    const { name, bookNumber } = event
    if (bookNumber === undefined) return
    const after = bestIn(book)
    const isLevel = (price: Price | undefined, side: Side): boolean =>
      price === undefined ||
      (side === 'buy' ? book?.bids : book?.asks)?.has(price) === true ||
      event.levels.some((level) => level.side === side && level.price === price)
    const rest: Ticker[] = []
    for (const ticker of waiting.get(name) ?? []) {
      if (ticker.number > bookNumber) rest.push(ticker)
      else if (ticker.number === bookNumber) compare(ticker, after)
      else if (isOneOf(ticker.bid, before.bid, after.bid) && isOneOf(ticker.ask, before.ask, after.ask)) {
        result.betweenEqual += 1
      } else if (isLevel(ticker.bid, 'buy') && isLevel(ticker.ask, 'sell')) result.betweenMoved += 1
      else result.betweenOther += 1
    }
    waiting.set(name, rest)
    last.set(name, { number: bookNumber, best: after })
  }

  function forget(names: readonly string[] | undefined): void {
    for (const name of names ?? [...waiting.keys()]) {
      result.withoutBook += waiting.get(name)?.length ?? 0
      waiting.delete(name)
      last.delete(name)
    }
  }

  return {
    add,
    onBook,
    forget,
    result: () => {
      forget(undefined)
      return result
    },
  }
}

function isOneOf(price: Price | undefined, before: Price | undefined, after: Price | undefined): boolean {
  return price === undefined || price === before || price === after
}

function createGapList() {
  const gaps: { readonly name: string; readonly fromNs: bigint; toNs: bigint | undefined; readonly reason: string }[] =
    []
  return {
    begin: ({ names = ['all books'], receivedNs, reason }: MarketEvent & { readonly type: 'gap' }) => {
      for (const name of names) gaps.push({ name, fromNs: receivedNs, toNs: undefined, reason })
    },
    end: (name: string, atNs: bigint) => {
      for (const gap of gaps)
        if (gap.toNs === undefined && (gap.name === name || gap.name === 'all books')) gap.toNs = atNs
    },
    list: () => gaps.map(({ name, fromNs, toNs, reason }) => ({ fromNs, toNs, text: `${name}: ${reason}` })),
  }
}

/** Formats a time as ISO 8601 in UTC, to the millisecond. */
export function timeText(timeNs: bigint): string {
  return new Date(Number(timeNs / 1_000_000n)).toISOString()
}
