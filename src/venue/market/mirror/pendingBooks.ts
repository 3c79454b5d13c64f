import { fixed6, type Amount, type Price } from '@/core/protocol/fixed6'
import type { Side } from '@/core/protocol/instrument'
import type { MirroredBook } from '../../engine/mirror/mirrorCommand'
import type { SourceLevel } from '../source/marketEvent'

type Trade = { readonly isBuy: boolean; readonly price: Price; amount: Amount }

/** A level of the source; an amount of 0 is removed with the next period. */
type Level = { readonly isBid: boolean; readonly price: Price; amount: Amount; isChanged: boolean }

type Book = {
  /** The levels of the source; undefined while they are unknown. */
  levels: Record<Side, Map<Price, Level>> | undefined
  /** The levels that this period has changed. */
  changed: Level[]
  readonly trades: Trade[]
  /** True: the engine's book is to be replaced as a whole. */
  isReplaced: boolean
  /** True: the engine's book has no levels of the source, because they were unknown or hidden. */
  isWithdrawn: boolean
  /** True: the levels were known, and a gap has made them unknown. */
  isLost: boolean
}

/** The source's books, and what has changed in them since the last period. */
export type PendingBooks = {
  /** The whole book. Of a known one only the differences are passed on, because its queues are known too. */
  readonly snapshot: (name: string, levels: readonly SourceLevel[]) => void
  /** Updates of an unknown book are skipped. */
  readonly update: (name: string, levels: readonly SourceLevel[]) => void
  readonly trade: (name: string, side: Side, price: Price, amount: Amount) => void
  /** Forgets the books named, or all: their quotes are withdrawn. */
  readonly forget: (names?: readonly string[]) => void
  /** Sends these books as a whole again: what decides whether they are shown has changed. */
  readonly renew: (names: readonly string[]) => void
  /** Withdraws all quotes, or shows them again, without forgetting them. */
  readonly setShown: (isShown: boolean) => void
  readonly isKnown: (name: string) => boolean
  /** True for a book that was known and will come again; false for one that the source has never given. */
  readonly isLost: (name: string) => boolean
  /** The middle of a book with both sides, rounded toward zero; else undefined. */
  readonly middleOf: (name: string) => Price | undefined
  readonly isEmpty: () => boolean
  /** Takes the changes of the period, by id. Of books that are not followed the quotes are withdrawn. */
  readonly take: (listing: {
    readonly idOf: (name: string) => string | undefined
    readonly isFollowed: (name: string) => boolean
  }) => MirroredBook[]
}

export function createPendingBooks(): PendingBooks {
  const books = new Map<string, Book>()
  const dirty = new Set<string>()
  let isShown = true

  function bookOf(name: string): Book {
    const known = books.get(name)
    if (known !== undefined) return known
    const book = unknownBook()
    books.set(name, book)
    return book
  }

  function replace(name: string, book: Book): void {
    book.isReplaced = true
    dirty.add(name)
  }

  function update(name: string, levels: readonly SourceLevel[]): void {
    const book = books.get(name)
    if (book?.levels === undefined) return
    for (const level of levels) changeLevel(book.changed, book.levels[level.side], level)
    if (isShown) dirty.add(name)
  }

  return {
    snapshot: (name, levels) => {
      const book = bookOf(name)
      if (book.levels !== undefined) return update(name, [...missing(book.levels, levels), ...levels])
      book.levels = { buy: new Map(), sell: new Map() }
      book.isLost = false
      book.changed = []
      replace(name, book)
      update(name, levels)
    },
    update,
    trade: (name, side, price, amount) => {
      const { trades } = bookOf(name)
      const last = trades.at(-1)
      // Prints of one sweep at one price are one trade.
      if (last?.isBuy === (side === 'buy') && last.price === price) last.amount = fixed6(last.amount + amount)
      else trades.push({ isBuy: side === 'buy', price, amount })
      dirty.add(name)
    },
    forget: (names = [...books.keys()]) => {
      for (const name of names) {
        const book = bookOf(name)
        book.isLost ||= book.levels !== undefined
        book.levels = undefined
        book.changed = []
        replace(name, book)
      }
    },
    renew: (names) => {
      for (const name of names) replace(name, bookOf(name))
    },
    setShown: (next) => {
      if (next === isShown) return
      isShown = next
      for (const [name, book] of books) replace(name, book)
    },
    isLost: (name) => books.get(name)?.isLost === true,
    isKnown: (name) => books.get(name)?.levels !== undefined,
    middleOf: (name) => middleOf(books.get(name)),
    isEmpty: () => dirty.size === 0,
    take: ({ idOf, isFollowed }) => {
      const taken = [...dirty].flatMap((name) => {
        const book = books.get(name)
        if (book === undefined) return []
        const instrumentId = idOf(name)
        const change = takeOne(book, isShown && instrumentId !== undefined && isFollowed(name))
        return instrumentId === undefined ? [] : [{ instrumentId, ...change }]
      })
      dirty.clear()
      return taken
    },
  }
}

function unknownBook(): Book {
  return { levels: undefined, changed: [], trades: [], isReplaced: false, isWithdrawn: true, isLost: false }
}

/** Sets the amount of a level; one that was not among `changed` is added to them. */
function changeLevel(changed: Level[], levels: Map<Price, Level>, { side, price, amount }: SourceLevel): void {
  const known = levels.get(price)
  if (known === undefined && amount === 0n) return
  const level = known ?? { isBid: side === 'buy', price, amount, isChanged: false }
  if (known === undefined) levels.set(price, level)
  level.amount = amount
  if (level.isChanged) return
  level.isChanged = true
  changed.push(level)
}

/** The removals of the known levels that a snapshot does not name. */
function missing(known: Record<Side, Map<Price, Level>>, levels: readonly SourceLevel[]): SourceLevel[] {
  const named = { buy: new Set<Price>(), sell: new Set<Price>() }
  for (const { side, price } of levels) named[side].add(price)
  return (['buy', 'sell'] as const).flatMap((side) =>
    [...known[side].keys()].flatMap((price) =>
      named[side].has(price) ? [] : [{ side, price, amount: fixed6<Amount>(0n) }],
    ),
  )
}

function middleOf(book: Book | undefined): Price | undefined {
  let bid: Price | undefined
  let ask: Price | undefined
  if (book?.levels === undefined) return undefined
  for (const { price, amount } of book.levels.buy.values()) {
    if (amount > 0n && (bid === undefined || price > bid)) bid = price
  }
  for (const { price, amount } of book.levels.sell.values()) {
    if (amount > 0n && (ask === undefined || price < ask)) ask = price
  }
  return bid === undefined || ask === undefined ? undefined : fixed6((bid + ask) / 2n)
}

function wholeOf(book: Book): Level[] {
  return book.levels === undefined ? [] : [...book.levels.buy.values(), ...book.levels.sell.values()]
}

/** Takes the changes of a book. A hidden book yields no levels, and no trades, because they may be late. */
function takeOne(book: Book, isShown: boolean): Omit<MirroredBook, 'instrumentId'> {
  const trades = (isShown ? book.trades : []).map(({ isBuy, price, amount }) => [isBuy, price, amount] as const)
  for (const level of book.changed) {
    level.isChanged = false
    if (level.amount === 0n) book.levels?.[level.isBid ? 'buy' : 'sell'].delete(level.price)
  }
  const shown = !isShown ? [] : book.isReplaced ? wholeOf(book) : book.changed
  const levels = shown.map(({ isBid, price, amount }) => [isBid, price, amount] as const)
  book.changed = []
  const { isReplaced: isSnapshot, isWithdrawn: isUnknown } = book
  book.isReplaced = false
  book.isWithdrawn = !isShown || book.levels === undefined
  book.trades.length = 0
  return {
    ...(isSnapshot && { isSnapshot }),
    ...(isUnknown && trades.length > 0 && { isUnknown }),
    trades,
    levels,
  }
}
