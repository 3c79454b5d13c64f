import { expect, test } from 'vitest'
import { formatFixed6, parseFixed6, type Amount } from '@/core/protocol/fixed6'
import type { SourceLevel } from '../source/marketEvent'
import { createPendingBooks, type PendingBooks } from './pendingBooks'

const name = 'ETH-PERP'

/** Levels as in `bid 5 @ 99`. */
function levels(...texts: string[]): SourceLevel[] {
  return texts.map((text) => {
    const [side, amount = '', , price = ''] = text.split(' ')
    return { side: side === 'bid' ? 'buy' : 'sell', amount: parseFixed6(amount), price: parseFixed6(price) }
  })
}

function trade(books: PendingBooks, text: string): void {
  const [side, amount = '', , price = ''] = text.split(' ')
  books.trade(name, side === 'buy' ? 'buy' : 'sell', parseFixed6(price), parseFixed6<Amount>(amount))
}

/** What a period changes, in words. */
function take(
  books: PendingBooks,
  { id = '1', isFollowed = true }: { id?: string | undefined; isFollowed?: boolean } = {},
) {
  return books
    .take({ idOf: () => (id === '' ? undefined : id), isFollowed: () => isFollowed })
    .map((book) => [
      ...(book.isSnapshot === true ? ['whole'] : []),
      ...(book.isUnknown === true ? ['unknown'] : []),
      ...book.trades.map(
        ([isBuy, price, amount]) => `${isBuy ? 'buy' : 'sell'} ${formatFixed6(amount)} @ ${formatFixed6(price)}`,
      ),
      ...book.levels.map(
        ([isBid, price, amount]) => `${isBid ? 'bid' : 'ask'} ${formatFixed6(amount)} @ ${formatFixed6(price)}`,
      ),
    ])
}

function opened(): PendingBooks {
  const books = createPendingBooks()
  books.snapshot(name, levels('bid 5 @ 99', 'ask 5 @ 101'))
  take(books)
  return books
}

test('a hidden book yields neither levels nor trades, and all its levels when it is shown again', () => {
  const books = opened()
  books.setShown(false)
  expect(take(books)).toEqual([['whole']])
  books.update(name, levels('bid 7 @ 98', 'ask 9 @ 101'))
  trade(books, 'sell 1 @ 99')
  expect(take(books)).toEqual([[]])
  books.setShown(true)
  expect(take(books)).toEqual([['whole', 'bid 5 @ 99', 'bid 7 @ 98', 'ask 9 @ 101']])
})

test('a book that is not followed is withdrawn, and shown again once it is followed', () => {
  const books = opened()
  books.renew([name])
  books.update(name, levels('bid 7 @ 98'))
  expect(take(books, { isFollowed: false })).toEqual([['whole']])
  books.update(name, levels('ask 0 @ 101'))
  trade(books, 'sell 1 @ 99')
  expect(take(books, { isFollowed: false })).toEqual([[]])
  books.renew([name])
  expect(take(books)).toEqual([['whole', 'bid 5 @ 99', 'bid 7 @ 98']])
})

test('a name without an id keeps neither its trades nor its removed levels', () => {
  const books = createPendingBooks()
  books.snapshot(name, levels('bid 5 @ 99', 'ask 5 @ 101'))
  trade(books, 'sell 1 @ 99')
  books.update(name, levels('ask 0 @ 101'))
  expect(take(books, { id: '' })).toEqual([])
  books.renew([name])
  expect(take(books)).toEqual([['whole', 'bid 5 @ 99']])
})

test('trades of a period that begins without a known book are marked', () => {
  const books = opened()
  books.forget([name])
  trade(books, 'sell 1 @ 99')
  // The engine has the book up to this period.
  expect(take(books)).toEqual([['whole', 'sell 1 @ 99']])
  trade(books, 'sell 2 @ 99')
  expect(take(books)).toEqual([['unknown', 'sell 2 @ 99']])
  trade(books, 'sell 3 @ 99')
  books.snapshot(name, levels('bid 5 @ 99'))
  expect(take(books)).toEqual([['whole', 'unknown', 'sell 3 @ 99', 'bid 5 @ 99']])
  trade(books, 'sell 4 @ 99')
  expect(take(books)).toEqual([['sell 4 @ 99']])
})

test('the middle is that of the levels that are left on both sides', () => {
  const books = opened()
  books.update(name, levels('bid 1 @ 99.5', 'ask 2 @ 100.2', 'ask 3 @ 103'))
  expect(books.middleOf(name)).toBe(parseFixed6('99.85'))
  books.update(name, levels('bid 0 @ 99.5', 'ask 0 @ 100.2', 'ask 0 @ 101'))
  expect(books.middleOf(name)).toBe(parseFixed6('101'))
  books.update(name, levels('bid 0 @ 99'))
  expect(books.middleOf(name)).toBeUndefined()
})

test('a snapshot of a known book is passed on as its difference', () => {
  const books = opened()
  books.snapshot(name, levels('bid 4 @ 99', 'ask 2 @ 100', 'ask 5 @ 101'))
  expect(take(books).map((lines) => lines.toSorted())).toEqual([['ask 2 @ 100', 'ask 5 @ 101', 'bid 4 @ 99']])
  books.snapshot(name, levels('bid 4 @ 99', 'ask 5 @ 101'))
  expect(take(books)).toEqual([['ask 0 @ 100', 'bid 4 @ 99', 'ask 5 @ 101']])
  expect(books.middleOf(name)).toBe(parseFixed6('100'))
})
