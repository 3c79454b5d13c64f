import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { formatFixed6, parseFixed6, type Amount, type Price } from '@/core/protocol/fixed6'
import { applyOrderbookMessage, createOrderBook, type OrderBook } from '@/core/protocol/orderBook'
import { groupedView, type GroupedLevel } from './groupedView'

type LevelTexts = readonly (readonly [price: string, amount: string])[]

const levels = (rows: LevelTexts) =>
  rows.map(([priceText, amountText]) => ({
    price: parseFixed6<Price>(priceText),
    amount: parseFixed6<Amount>(amountText),
    priceText,
    amountText,
    iv: undefined,
  }))

function bookOf(bids: LevelTexts, asks: LevelTexts): OrderBook {
  const book = createOrderBook()
  applyOrderbookMessage(book, { type: 'snapshot', bids: levels(bids), asks: levels(asks) })
  return book
}

const step = (text: string) => parseFixed6<Price>(text)
const shown = (rows: readonly GroupedLevel[]) =>
  rows.map(({ price, amount }) => [price, amount].map(formatFixed6).join(' '))

const book = bookOf(
  [
    ['100.9', '1'],
    ['100.4', '2'],
    ['100', '4'],
    ['98.7', '8'],
  ],
  [
    ['101', '1'],
    ['101.1', '2'],
    ['102', '4'],
    ['103.5', '8'],
  ],
)

test('at the tick size each level is a row', () => {
  const view = groupedView(book, step('0.1'), 3)
  expect(shown(view.bids)).toEqual(['100.9 1', '100.4 2', '100 4'])
  expect(shown(view.asks)).toEqual(['101 1', '101.1 2', '102 4'])
})

test('a row has the volatility of its own price, not that of a level inside it', () => {
  const levelsWithIv = (text: string, iv: number) => levels([[text, '1']]).map((level) => ({ ...level, iv }))
  const options = createOrderBook()
  applyOrderbookMessage(options, {
    type: 'snapshot',
    bids: [...levelsWithIv('100.9', 0.5), ...levelsWithIv('100.4', 0.49), ...levelsWithIv('99', 0.48)],
    asks: [...levelsWithIv('101.1', 0.51), ...levelsWithIv('102', 0.52)],
  })
  const fine = groupedView(options, step('0.1'), 10)
  expect([fine.bids, fine.asks].map((rows) => rows.map(({ iv }) => iv))).toEqual([
    [0.5, 0.49, 0.48],
    [0.51, 0.52],
  ])
  // 100.9 and 100.4 belong to the row of 100, which has no bid at exactly 100. The price 102 is both a level and a row.
  const coarse = groupedView(options, step('1'), 10)
  expect([coarse.bids, coarse.asks].map((rows) => rows.map(({ iv }) => iv))).toEqual([[undefined, 0.48], [0.52]])
})

test('bids are rounded down and asks up, so no row shows a better price than there is', () => {
  const view = groupedView(book, step('1'), 10)
  expect(shown(view.bids)).toEqual(['100 7', '98 8'])
  expect(shown(view.asks)).toEqual(['101 1', '102 6', '104 8'])
})

test('a coarser step shows as many rows and reaches deeper', () => {
  const bids = Array.from({ length: 500 }, (_, index) => [String(1000 - index), '1'] as const)
  const deep = bookOf(bids, [])
  for (const coarse of ['1', '2', '5', '10']) expect(groupedView(deep, step(coarse), 30).bids).toHaveLength(30)
})

test('at any grouping the rows add up to the book, and each is on the step', () => {
  const level = fc.record({ tick: fc.integer({ min: 1, max: 3000 }), amount: fc.integer({ min: 1, max: 9 }) })
  const side = fc.uniqueArray(level, { maxLength: 60, selector: ({ tick }) => tick })
  fc.assert(
    fc.property(side, fc.constantFrom(1, 2, 5, 10, 100), (rows, ticks) => {
      const texts = rows.map(({ tick, amount }) => [formatFixed6(BigInt(tick) * 10_000n), String(amount)] as const)
      const stepValue = BigInt(ticks) * 10_000n
      const view = groupedView(bookOf(texts, texts), step(formatFixed6(stepValue)), 10_000)
      const sum = rows.reduce((total, { amount }) => total + BigInt(amount) * 1_000_000n, 0n)
      for (const rows of [view.bids, view.asks]) {
        expect(rows.reduce((total, { amount }) => total + amount, 0n)).toBe(sum)
        expect(rows.every(({ price }) => price % stepValue === 0n)).toBe(true)
        expect(new Set(rows.map(({ price }) => price)).size).toBe(rows.length)
      }
    }),
  )
})
