import { expect, test } from 'vitest'
import { formatFixed6, parseFixed6, type Fraction, type Price } from '@/core/protocol/fixed6'
import { ethPerp } from '@/dev/testing/builders'
import type { OpenOrder } from '@/web/session/openOrders'
import { chooseOrder, chooseOrders, isEveryOrder, resolveChange } from './chooseOrders'
import type { OrderIntent } from './paletteCommand'

function open(id: string, side: 'buy' | 'sell', instrumentName: string, price: string, filled = '0'): OpenOrder {
  return {
    orderId: `0x${id}`,
    rowKey: id,
    account: '0x1',
    instrumentId: instrumentName,
    instrumentName,
    instrumentType: instrumentName.endsWith('PERP') ? 'PERPETUAL' : 'OPTION',
    orderType: 'limit',
    orderStatus: 'opened',
    side,
    amount: parseFixed6('1'),
    price: parseFixed6(price),
    filled: parseFixed6(filled),
  }
}

const orders = [
  open('a', 'buy', 'ETH-PERP', '3090'),
  open('b', 'sell', 'ETH-PERP', '3200', '0.4'),
  open('c', 'buy', 'ETH-27MAR26-3200-C', '150'),
  open('d', 'buy', 'BTC-PERP', '90000'),
]
const price = (text: string) => parseFixed6<Price>(text)
const any: OrderIntent = {
  side: undefined,
  asset: undefined,
  instrumentName: undefined,
  price: undefined,
  isLast: false,
}
const chosen = (wish: Partial<OrderIntent>) =>
  chooseOrders({ ...any, ...wish }, orders)
    .map(({ rowKey }) => rowKey)
    .join('')

test('a phrase selects the orders that match all its parts', () => {
  expect(chosen({})).toBe('abcd')
  expect(chosen({ asset: 'ETH' })).toBe('abc')
  expect(chosen({ instrumentName: 'ETH-PERP' })).toBe('ab')
  expect(chosen({ side: 'buy', asset: 'ETH' })).toBe('ac')
  expect(chosen({ price: parseFixed6('3200') })).toBe('b')
  expect(chosen({ isLast: true })).toBe('d')
  expect(chosen({ isLast: true, asset: 'ETH' })).toBe('c')
  expect(chosen({ asset: 'SOL' })).toBe('')
})

test('only a phrase without restrictions means every order', () => {
  expect(isEveryOrder(any)).toBe(true)
  expect(isEveryOrder({ ...any, isLast: true })).toBe(false)
  expect(isEveryOrder({ ...any, asset: 'ETH' })).toBe(false)
})

/** Knows the perpetual only; prices of an unlisted instrument are formatted with all their digits. */
const stepsOf = (name: string) => (name === 'ETH-PERP' ? ethPerp : undefined)

test('with several matches the order to move is asked for, not guessed', () => {
  expect(chooseOrder({ ...any, instrumentName: 'ETH-PERP', side: 'buy' }, orders, stepsOf)).toMatchObject({
    isResolved: true,
  })
  expect(chooseOrder({ ...any, asset: 'ETH', side: 'buy' }, orders, stepsOf)).toEqual({
    isResolved: false,
    words: '2 orders match: buy 1.00 ETH-PERP at 3,090.0, buy 1 ETH-27MAR26-3200-C at 150. Be more specific.',
  })
  expect(chooseOrder({ ...any, asset: 'SOL' }, orders, stepsOf)).toEqual({
    isResolved: false,
    words: 'No matching order: all open orders of SOL.',
  })
})

test('a change keeps what the phrase leaves out, and for a partially filled order the remaining amount', () => {
  const order = open('b', 'sell', 'ETH-PERP', '3200', '0.4')
  const facts = { bestBid: price('3100'), bestAsk: price('3100.4'), markPrice: undefined }
  const amend = { kind: 'amend', which: any, price: undefined, amount: undefined } as const
  const toAsk = { kind: 'relative', to: 'ask', ticks: 1n, fraction: parseFixed6<Fraction>('0') } as const
  const moved = resolveChange({ ...amend, price: toAsk }, order, ethPerp, facts)
  expect(moved.isResolved && [formatFixed6(moved.resolved.limitPrice), formatFixed6(moved.resolved.remaining)]).toEqual(
    ['3100.5', '0.6'],
  )
  // 0.4 of 1 is filled, and "size 0.3" means that 0.3 remain open.
  expect(resolveChange({ ...amend, amount: parseFixed6('0.3') }, order, ethPerp, facts)).toEqual({
    isResolved: true,
    resolved: { limitPrice: order.price, remaining: parseFixed6('0.3') },
  })
})
