import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { OrderbookMessage } from '@/core/protocol/channels/orderbook'
import { fixed6, parseFixed6, type Amount, type Price } from '@/core/protocol/fixed6'
import { applyOrderbookMessage, createOrderBook, isCrossed, verifyChecksum, type OrderBook } from './orderBook'

type LevelTexts = readonly (readonly [price: string, amount: string, iv?: number])[]

function levels(rows: LevelTexts): OrderbookMessage['bids'] {
  return rows.map(([priceText, amountText, iv]) => ({
    price: priceText.length > 24 ? undefined : parseFixed6<Price>(priceText),
    amount: parseFixed6<Amount>(amountText),
    priceText,
    amountText,
    iv,
  }))
}

function receive(book: OrderBook, type: 'snapshot' | 'update', bids: LevelTexts, asks: LevelTexts): void {
  applyOrderbookMessage(book, { type, bids: levels(bids), asks: levels(asks) })
}

const shown = ({ bids, asks }: OrderBook) => ({
  bids: bids.map(({ priceText, amountText }) => `${amountText} @ ${priceText}`),
  asks: asks.map(({ priceText, amountText }) => `${amountText} @ ${priceText}`),
})

function small(): OrderBook {
  const book = createOrderBook()
  receive(
    book,
    'snapshot',
    [
      ['3120.5', '4.2'],
      ['3120.4', '0.75'],
      ['3119', '12'],
    ],
    [['3120.9', '1.1']],
  )
  return book
}

test('the book matches the published checksums before and after an update', () => {
  const book = small()
  expect(verifyChecksum(book, '95908277')).toBe(true)
  receive(
    book,
    'update',
    [['3120.4', '0']],
    [
      ['3120.9', '0.6'],
      ['3121.3', '2'],
    ],
  )
  expect(verifyChecksum(book, '2126168888')).toBe(true)
})

test('a book that missed an update fails the next checksum', () => {
  const book = small()
  receive(
    book,
    'update',
    [],
    [
      ['3120.9', '0.6'],
      ['3121.3', '2'],
    ],
  )
  expect(verifyChecksum(book, '2126168888')).toBe(false)
})

test('the best price is first on both sides, whatever the order of arrival', () => {
  const book = createOrderBook()
  receive(
    book,
    'snapshot',
    [
      ['9', '1'],
      ['10', '2'],
      ['9.5', '3'],
    ],
    [
      ['12', '1'],
      ['11', '2'],
      ['100', '3'],
    ],
  )
  expect(shown(book)).toEqual({ bids: ['2 @ 10', '3 @ 9.5', '1 @ 9'], asks: ['2 @ 11', '1 @ 12', '3 @ 100'] })
})

test('an amount replaces the previous one, and zero removes the level, however it is written', () => {
  const book = small()
  receive(
    book,
    'update',
    [
      ['3120.5', '1'],
      ['3119', '0.0'],
    ],
    [],
  )
  expect(shown(book).bids).toEqual(['1 @ 3120.5', '0.75 @ 3120.4'])
})

test('the same price in another spelling is the same level', () => {
  const book = small()
  receive(book, 'update', [['3120.50', '0']], [])
  expect(shown(book).bids).toEqual(['0.75 @ 3120.4', '12 @ 3119'])
})

test('removing a missing level changes nothing', () => {
  const book = small()
  receive(book, 'update', [['3000', '0']], [['4000', '0']])
  expect(shown(book)).toEqual(shown(small()))
})

test('a snapshot replaces the whole book', () => {
  const book = small()
  receive(book, 'snapshot', [['1', '1']], [])
  expect(shown(book)).toEqual({ bids: ['1 @ 1'], asks: [] })
})

test('removing a level with an absurd price changes nothing', () => {
  const book = small()
  receive(book, 'update', [[`115792089237316200000${'0'.repeat(51)}`, '0']], [])
  expect(verifyChecksum(book, '95908277')).toBe(true)
})

test('an unchanged level keeps its identity, and a changed one is replaced', () => {
  const book = small()
  const [best, second] = book.bids
  receive(book, 'update', [['3120.5', '1']], [])
  expect(book.bids[1]).toBe(second)
  expect(book.bids[0]).not.toBe(best)
  expect(best?.amountText).toBe('4.2')
})

test('a volatility of zero means unknown', () => {
  const book = createOrderBook()
  receive(
    book,
    'snapshot',
    [
      ['96.4', '5', 0.6212],
      ['96.2', '12.5', 0],
    ],
    [],
  )
  expect(book.bids.map(({ iv }) => iv)).toEqual([0.6212, undefined])
})

test('a book is crossed when a bid reaches an ask, not before', () => {
  const book = createOrderBook()
  expect(isCrossed(book)).toBe(false)
  receive(book, 'snapshot', [['10', '1']], [['10.000001', '1']])
  expect(isCrossed(book)).toBe(false)
  receive(book, 'update', [['10.000001', '1']], [])
  expect(isCrossed(book)).toBe(true)
})

test('after any updates, the book equals a plain map of prices', () => {
  const update = fc.record({
    isBid: fc.boolean(),
    price: fc.integer({ min: 1, max: 40 }),
    amount: fc.integer({ min: 0, max: 3 }),
  })
  fc.assert(
    fc.property(fc.array(fc.array(update, { maxLength: 5 }), { maxLength: 30 }), (messages) => {
      const book = createOrderBook()
      const plain = { bids: new Map<number, number>(), asks: new Map<number, number>() }
      for (const message of messages) {
        const sides = { bids: [] as [string, string][], asks: [] as [string, string][] }
        for (const { isBid, price, amount } of message) {
          const side = isBid ? 'bids' : 'asks'
          sides[side].push([String(price), String(amount)])
          plain[side].set(price, amount)
        }
        receive(book, 'update', sides.bids, sides.asks)
      }
      for (const [side, sign] of [
        ['bids', -1],
        ['asks', 1],
      ] as const) {
        const expected = [...plain[side]].filter(([, amount]) => amount > 0).toSorted(([a], [b]) => (a - b) * sign)
        expect(book[side].map(({ price, amount }) => [price, amount])).toEqual(
          expected.map(([price, amount]) => [fixed6(BigInt(price) * 1_000_000n), fixed6(BigInt(amount) * 1_000_000n)]),
        )
      }
    }),
  )
})
