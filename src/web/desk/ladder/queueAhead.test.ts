import { expect, test } from 'vitest'
import { formatFixed6, parseFixed6 } from '@/core/protocol/fixed6'
import type { Amount, Price } from '@/core/protocol/fixed6'
import type { Side } from '@/core/protocol/instrument'
import type { Trade } from '@/web/market/trades/tape'
import { followQueues, noQueues, queueAhead, type QueuedOrder, type Queues } from './queueAhead'

const amount = (text: string) => parseFixed6<Amount>(text)
const price = parseFixed6<Price>('100')
const own: QueuedOrder = { queueKey: 'a', side: 'buy', price, amount: amount('2') }
const trade = (tradeId: string, size: string, side: Side = 'sell'): Trade => ({
  tradeId,
  side,
  price,
  amount: amount(size),
  timeNs: 0n,
})

type Step = { ms: number; level: string; tape?: readonly Trade[]; orders?: readonly QueuedOrder[] }

function ahead(steps: readonly Step[]): string {
  let queues: Queues = noQueues
  for (const { ms, level, tape = [], orders = [own] } of steps) {
    queues = followQueues(queues, orders, () => amount(level), tape, ms)
  }
  const left = queueAhead(queues, 'a')
  return left === undefined ? 'unknown' : formatFixed6(left)
}

test('a new order is behind everything at its price, before and after the book shows it', () => {
  expect(ahead([{ ms: 0, level: '10' }])).toBe('10')
  expect(
    ahead([
      { ms: 0, level: '10' },
      { ms: 100, level: '12' },
      { ms: 900, level: '12' },
    ]),
  ).toBe('10')
})

test('an order first seen in the book is not counted ahead of itself', () => {
  expect(
    ahead([
      { ms: 0, level: '12' },
      { ms: 900, level: '12' },
    ]),
  ).toBe('10')
})

test('a trade at the price reduces the queue ahead, once', () => {
  const tape = [trade('x', '4')]
  expect(
    ahead([
      { ms: 0, level: '10' },
      { ms: 400, level: '12' },
      { ms: 500, level: '8', tape },
      { ms: 600, level: '8', tape },
    ]),
  ).toBe('6')
})

test('a trade by takers on the same side does not affect the queue', () => {
  expect(
    ahead([
      { ms: 0, level: '10' },
      { ms: 400, level: '12', tape: [trade('x', '4', 'buy')] },
    ]),
  ).toBe('10')
})

test('later orders do not add to the queue ahead', () => {
  expect(
    ahead([
      { ms: 0, level: '10' },
      { ms: 400, level: '12' },
      { ms: 500, level: '30' },
    ]),
  ).toBe('10')
})

test('the queue ahead never exceeds the level without own orders', () => {
  const second: QueuedOrder = { ...own, queueKey: 'b', amount: amount('3') }
  expect(
    ahead([
      { ms: 0, level: '10' },
      { ms: 400, level: '12' },
      { ms: 500, level: '6', orders: [own, second] },
    ]),
  ).toBe('1')
})

test('the queue ahead is never negative, and an order that lost its place starts over', () => {
  expect(
    ahead([
      { ms: 0, level: '3' },
      { ms: 400, level: '5', tape: [trade('x', '9')] },
    ]),
  ).toBe('0')
  const moved = { ...own, queueKey: 'b' }
  let queues = followQueues(noQueues, [own], () => amount('3'), [], 0)
  queues = followQueues(queues, [moved], () => amount('20'), [], 100)
  expect(queueAhead(queues, 'a')).toBeUndefined()
  expect(queueAhead(queues, 'b')).toBe(amount('20'))
})
