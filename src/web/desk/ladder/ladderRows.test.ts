import { expect, test } from 'vitest'
import { parseFixed6, type Amount, type Price, formatFixed6 } from '@/core/protocol/fixed6'
import type { Trade } from '@/web/market/trades/tape'
import {
  barScale,
  isSameRow,
  ladderRows,
  type LadderFigures,
  isUnfit,
  suggestGrouping,
  countTrades,
  nothingTraded,
  volumeByRow,
  type VolumeAtPrice,
} from './ladderRows'
import { movedTogether, ordersInRow, myOrdersCells, type LadderOrder } from './myOrdersCells'

const price = (text: string) => parseFixed6<Price>(text)
const amount = (text: string) => parseFixed6<Amount>(text)
const nothing: LadderFigures = {
  bids: new Map(),
  asks: new Map(),
  ownBuys: new Map(),
  ownSells: new Map(),
  volumes: new Map(),
  marks: new Map(),
  last: undefined,
  bestBid: undefined,
  bestAsk: undefined,
}
const prices = [price('101'), price('100'), price('99')]
const order = (orderId: string, at: string, change: Partial<LadderOrder> = {}): LadderOrder => ({
  orderId,
  queueKey: orderId,
  side: 'buy',
  price: price(at),
  amount: amount('1'),
  isPending: false,
  pendingPrice: undefined,
  ...change,
})
const noAhead = () => undefined

test('the bar scale is a round size above the largest in view', () => {
  expect(barScale([])).toBe(0n)
  expect(barScale([1_000_000n])).toBe(1_000_000n)
  expect(barScale([1_400_000n, 200n])).toBe(1_500_000n)
  expect(barScale([8_000_000n])).toBe(10_000_000n)
})

test('each price shows its sizes, with the same bar scale on both sides', () => {
  const bids = new Map([[price('100'), amount('4')]])
  const asks = new Map([[price('101'), amount('5')]])
  const rows = ladderRows(prices, { ...nothing, bids, asks })
  expect(rows.map(({ bidPercent, askPercent }) => [bidPercent, askPercent])).toEqual([
    [0, 100],
    [80, 0],
    [0, 0],
  ])
  expect(rows[1]?.bid).toBe(amount('4'))
  expect(rows[2]?.bid).toBeUndefined()
})

test('a row is unchanged while none of its own figures changes', () => {
  const before = ladderRows(prices, { ...nothing, bids: new Map([[price('100'), amount('4')]]) })
  const after = ladderRows(prices, {
    ...nothing,
    bids: new Map([
      [price('100'), amount('4')],
      [price('99'), amount('5')],
    ]),
  })
  expect(before.map((row, index) => isSameRow(row, after[index] ?? row))).toEqual([true, true, false])
})

test('a row knows its side of the market', () => {
  const rows = ladderRows(prices, { ...nothing, bestBid: price('99'), bestAsk: price('100.5') })
  expect(rows.map(({ zone }) => zone)).toEqual(['ask', 'spread', 'bid'])
})

test('own orders in a row share one cell, with the smallest queue ahead', () => {
  const orders = [order('a', '100'), order('b', '100.4', { amount: amount('2') }), order('c', '99')]
  const ahead = (key: string) => amount(key === 'a' ? '7' : '5')
  const cells = myOrdersCells('buy', price('1'), orders, [], undefined, ahead)
  expect(cells.get(price('100'))).toEqual({ amount: amount('3'), count: 2, ahead: amount('5'), look: 'resting' })
  expect(ordersInRow(orders, price('100'), price('1')).map(({ orderId }) => orderId)).toEqual(['a', 'b'])
})

test('a moving order is shown in both its old and its new row', () => {
  const waiting = [order('a', '100', { isPending: true, pendingPrice: price('99') })]
  const cells = myOrdersCells('buy', price('1'), waiting, [], undefined, noAhead)
  expect([cells.get(price('100'))?.look, cells.get(price('99'))?.look]).toEqual(['pending', 'pending'])
  const move = { side: 'buy', from: price('100'), to: price('101') } as const
  const held = myOrdersCells('buy', price('1'), [order('a', '100')], [], move, noAhead)
  expect([held.get(price('100'))?.look, held.get(price('101'))?.look]).toEqual(['pending', 'proposed'])
})

test('a draft does not add to resting orders', () => {
  const draft = { side: 'buy', price: price('100'), amount: amount('9'), isPending: false } as const
  const cells = myOrdersCells(
    'buy',
    price('1'),
    [order('a', '100')],
    [draft, { ...draft, price: price('98') }],
    undefined,
    noAhead,
  )
  expect(cells.get(price('100'))?.amount).toBe(amount('1'))
  expect(cells.get(price('98'))).toEqual({ amount: amount('9'), count: 1, ahead: undefined, look: 'draft' })
})

test('orders of the other side appear in no cell of this one', () => {
  expect(myOrdersCells('sell', price('1'), [order('a', '100')], [], undefined, noAhead).size).toBe(0)
})

const levels = (...prices: readonly string[]) => prices.map((text) => ({ price: parseFixed6<Price>(text) }))
const suggested = (bids: readonly string[], asks: readonly string[]) =>
  formatFixed6(suggestGrouping(levels(...bids), levels(...asks), parseFixed6<Price>('0.01')))

test('a market quoted at every tick is shown by ticks', () => {
  expect(suggested(['99.99', '99.98', '99.97'], ['100', '100.01', '100.02'])).toBe('0.01')
})

test('levels a tenth apart give steps of a tenth', () => {
  expect(suggested(['100', '99.9', '99.8'], ['100.1', '100.2', '100.3'])).toBe('0.1')
})

test('a wide spread takes at most a few rows', () => {
  expect(suggested(['100', '99.99'], ['101.2', '101.21'])).toBe('0.5')
})

test('an empty book is shown by ticks, and a book too wide for every step by the coarsest', () => {
  expect(suggested([], [])).toBe('0.01')
  expect(suggested(['100'], ['400'])).toBe('10')
})

test('when orders of a row move together, the preview counts those that may take, or else the post-only ones', () => {
  const move = { side: 'buy', from: price('100'), to: price('101') } as const
  const moved = (...orders: LadderOrder[]) => movedTogether(orders, move, price('1'))
  expect(moved(order('a', '100'), order('b', '100', { isPostOnly: true }), order('c', '99'))).toEqual({
    side: 'buy',
    amount: amount('1'),
    isPostOnly: false,
  })
  expect(moved(order('a', '100', { isPostOnly: true }), order('b', '100', { isPostOnly: true }))).toEqual({
    side: 'buy',
    amount: amount('2'),
    isPostOnly: true,
  })
  expect(moved(order('a', '99'))).toBeUndefined()
  expect(movedTogether([order('a', '100')], { ...move, to: move.from }, price('1'))).toBeUndefined()
})

test('a step no longer fits once the spread exceeds five rows or the bids have no row, if another step is better', () => {
  const unfit = (step: string, bid: string, ask: string) =>
    isUnfit(price(step), [{ price: price(bid) }], [{ price: price(ask) }], price('0.01'))
  expect(unfit('0.1', '100', '100.5')).toBe(false)
  expect(unfit('0.1', '100', '100.51')).toBe(true)
  // 1,000 ticks are the coarsest step.
  expect(unfit('10', '100', '400')).toBe(false)
  expect(unfit('5', '4.99', '5.1')).toBe(true)
  // 0.5 is the coarsest step with a row for 0.6, however far away the asks are.
  expect(unfit('0.5', '0.6', '20')).toBe(false)
  expect(isUnfit(price('0.01'), [], [{ price: price('101') }], price('0.01'))).toBe(false)
})

test('no suggested step is larger than the best bid, whose row would have no price', () => {
  // A third of 17 is 5.7, so the next step is 10; the largest step up to 3 is 1.
  expect(suggested(['3'], ['20'])).toBe('1')
})

const trade = (tradeId: string, price: string, amount: string): Trade => ({
  tradeId,
  side: 'buy',
  price: parseFixed6<Price>(price),
  amount: parseFixed6<Amount>(amount),
  timeNs: 0n,
})
const rows = (volume: VolumeAtPrice, grouping: string) =>
  [...volumeByRow(volume, parseFixed6<Price>(grouping))].map(([price, amount]) => [
    formatFixed6(price),
    formatFixed6(amount),
  ])

test('each trade counts once, however often it appears on the tape', () => {
  const first = countTrades(nothingTraded, [trade('b', '101', '2'), trade('a', '100', '1')])
  const second = countTrades(first, [trade('c', '100', '4'), trade('b', '101', '2'), trade('a', '100', '1')])
  expect(rows(second, '1')).toEqual([
    ['101', '2'],
    ['100', '5'],
  ])
  expect(countTrades(second, [trade('c', '100', '4')])).toBe(second)
})

test('trades that have left the tape still count', () => {
  const first = countTrades(nothingTraded, [trade('a', '100', '1')])
  expect(rows(countTrades(first, [trade('c', '100', '4')]), '1')).toEqual([['100', '5']])
})

test('grouped rows contain all their prices', () => {
  const volume = countTrades(nothingTraded, [trade('a', '100.5', '1'), trade('b', '104', '2'), trade('c', '105', '3')])
  expect(rows(volume, '5')).toEqual([
    ['100', '3'],
    ['105', '3'],
  ])
})
