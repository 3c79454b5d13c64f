import { expect, test } from 'vitest'
import { parseFixed6 } from '@/protocol/fixed6'
import type { Amount, Price } from '@/protocol/fixed6'
import { barScale, isSameRow, ladderRows, type LadderFigures } from './ladderRows'
import { ordersInRow, ownCells, type LadderOrder } from './ownCells'

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

test('a full bar is a round size above the largest in view', () => {
  expect(barScale([])).toBe(0n)
  expect(barScale([1_000_000n])).toBe(1_000_000n)
  expect(barScale([1_400_000n, 200n])).toBe(1_500_000n)
  expect(barScale([8_000_000n])).toBe(10_000_000n)
})

test('each price has its sizes, and the bars are of one scale on both sides', () => {
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

test('a row is the same while none of its own figures changes', () => {
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

test('a row says on which side of the market it lies', () => {
  const rows = ladderRows(prices, { ...nothing, bestBid: price('99'), bestAsk: price('100.5') })
  expect(rows.map(({ zone }) => zone)).toEqual(['ask', 'spread', 'bid'])
})

test('own orders of a row are one cell, with the least that is ahead of any', () => {
  const orders = [order('a', '100'), order('b', '100.4', { amount: amount('2') }), order('c', '99')]
  const ahead = (key: string) => amount(key === 'a' ? '7' : '5')
  const cells = ownCells('buy', price('1'), orders, [], undefined, ahead)
  expect(cells.get(price('100'))).toEqual({ amount: amount('3'), count: 2, ahead: amount('5'), look: 'resting' })
  expect(ordersInRow(orders, price('100'), price('1')).map(({ orderId }) => orderId)).toEqual(['a', 'b'])
})

test('an order that moves is seen in its old row and in its new one', () => {
  const waiting = [order('a', '100', { isPending: true, pendingPrice: price('99') })]
  const cells = ownCells('buy', price('1'), waiting, [], undefined, noAhead)
  expect([cells.get(price('100'))?.look, cells.get(price('99'))?.look]).toEqual(['pending', 'pending'])
  const move = { side: 'buy', from: price('100'), to: price('101') } as const
  const held = ownCells('buy', price('1'), [order('a', '100')], [], move, noAhead)
  expect([held.get(price('100'))?.look, held.get(price('101'))?.look]).toEqual(['pending', 'proposed'])
})

test('what is not sent is not added to what rests', () => {
  const draft = { side: 'buy', price: price('100'), amount: amount('9'), isPending: false } as const
  const cells = ownCells(
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

test('orders of the other side are in no cell of this one', () => {
  expect(ownCells('sell', price('1'), [order('a', '100')], [], undefined, noAhead).size).toBe(0)
})
