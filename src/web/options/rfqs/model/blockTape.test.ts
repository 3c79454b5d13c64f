import { expect, test } from 'vitest'
import { formatFixed6, parseFixed6 } from '@/core/protocol/fixed6'
import type { Fill } from '@/web/session/fills'
import { blockTape } from './blockTape'

let count = 0

function fill(orderId: string, text: string, timeNs: bigint, more: Partial<Fill> = {}): Fill {
  const [side = '', amount = '', instrumentName = '', price = ''] = text.split(' ')
  return {
    key: String(count++),
    tradeId: 'x',
    orderId,
    instrumentName,
    side: side === 'buy' ? 'buy' : 'sell',
    price: parseFixed6(price),
    amount: parseFixed6(amount),
    fee: parseFixed6('0'),
    liquidity: 'taker',
    timeNs,
    ...more,
  }
}

const line = ({ orderId, amount, price, mark, legs }: ReturnType<typeof blockTape>[number]) =>
  [
    orderId,
    `${formatFixed6(amount)} at ${formatFixed6(price)}`,
    mark === undefined ? '—' : formatFixed6(mark),
    ...legs.map(
      ({ side, ratio, instrumentName, iv }) => `${side} ${formatFixed6(ratio)} ${instrumentName} ${iv ?? '—'}`,
    ),
  ].join(' | ')

test('fills of several instruments under one id are a block, at the net price of its lowest ratio', () => {
  const mark = parseFixed6<never>('100')
  const fills = [
    fill('spread', 'sell 8 C3200 50', 7n, { mark: parseFixed6('40'), iv: 0.6 }),
    fill('spread', 'buy 4 C3000 120', 7n, { mark, iv: 0.61 }),
    fill('plain', 'buy 1 C3000 121', 9n),
    fill('plain', 'buy 2 C3000 122', 9n),
    fill('plain', 'buy 0 C3200 50', 9n),
  ]
  // A fill of nothing is none. 120 − 2 × 50 = 20 a package, 100 − 2 × 40 = 20 at the marks.
  expect(blockTape(fills, new Set()).map(line)).toEqual(['spread | 4 at 20 | 20 | buy 1 C3000 0.61 | sell 2 C3200 0.6'])
})

test('parts of a block are one block at their mean price, and a credit is negative', () => {
  const fills = [
    fill('b', 'buy 1 P3000 90', 8n),
    fill('b', 'sell 1 C3000 100', 8n),
    fill('b', 'buy 3 P3000 94', 5n),
    fill('b', 'sell 3 C3000 104', 5n),
  ]
  // Calls (100 + 3 × 104) / 4 = 103 sold, puts (90 + 3 × 94) / 4 = 93 bought: 10 received.
  expect(blockTape(fills, new Set()).map(line)).toEqual(['b | 4 at -10 | — | sell 1 C3000 — | buy 1 P3000 —'])
})

test('a quote of this session is a block even with one leg, and the newest is first', () => {
  const fills = [
    fill('old', 'buy 2 C3000 120', 1n),
    fill('new', 'buy 1 C3000 121', 3n),
    fill('order', 'buy 1 C3000 1', 2n),
  ]
  expect(blockTape(fills, new Set(['old', 'new'])).map(line)).toEqual([
    'new | 1 at 121 | — | buy 1 C3000 —',
    'old | 2 at 120 | — | buy 1 C3000 —',
  ])
})
