import { expect, test } from 'vitest'
import { parseFixed6, type Amount } from '@/core/protocol/fixed6'
import { legsOf, ordersOf } from './legsOf'

const amountOf = (text: string) => parseFixed6<Amount>(text)

function sent(side: 'buy' | 'sell', amount: string, held: string | undefined, change = {}) {
  const order = { instrumentId: '1', isBuy: side === 'buy', amount: amountOf(amount), reduceOnly: false, ...change }
  const legs = legsOf(order, 'one-way', held === undefined ? undefined : amountOf(held))
  return ordersOf(legs).map(({ amount: size, reduceOnly }) => `${size / 10_000n}${reduceOnly ? ' reduce-only' : ''}`)
}

test.each([
  ['sell', '1', '2', ['100 reduce-only']],
  ['sell', '2', '2', ['200 reduce-only']],
  ['sell', '5', '2', ['200 reduce-only', '300']],
  ['buy', '2.01', '-2', ['200 reduce-only', '1']],
  ['buy', '1', '2', ['100']],
  ['sell', '1', '0', ['100']],
  ['sell', '1', undefined, ['100']],
] as const)('a %s of %s against %s is sent as %s', (side, amount, held, expected) => {
  expect(sent(side, amount, held)).toEqual(expected)
})

test('a reduce-only order stays as it is, also one larger than the position', () => {
  expect(sent('sell', '5', '2', { reduceOnly: true })).toEqual(['500 reduce-only'])
})

test('where orders net, none is changed', () => {
  const order = { instrumentId: '1', isBuy: false, amount: amountOf('5'), reduceOnly: false }
  expect(legsOf(order, 'net', amountOf('2'))).toEqual({ kind: 'single', order, isMarked: false })
})

test('the legs of a split add up to the order exactly', () => {
  for (const [amount, held] of [
    ['0.000002', '0.000001'],
    ['123456.789012', '0.999999'],
  ] as const) {
    const order = { instrumentId: '1', isBuy: false, amount: amountOf(amount), reduceOnly: false }
    const legs = ordersOf(legsOf(order, 'one-way', amountOf(held)))
    expect(legs.reduce<bigint>((sum, leg) => sum + leg.amount, 0n)).toBe(order.amount)
  }
})
