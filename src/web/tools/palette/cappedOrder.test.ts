import { expect, test } from 'vitest'
import { parseFixed6, type Amount, type Price } from '@/core/protocol/fixed6'
import { ethPerp } from '@/dev/testing/builders'
import { cappedOrder } from './cappedOrder'

const price = (text: string) => parseFixed6<Price>(text)
const facts = {
  instrument: { ...ethPerp, priceStep: price('0.1') },
  bestBid: price('2999.9'),
  bestAsk: price('3000.1'),
  markPrice: price('3000'),
}
const market = {
  order: {
    instrumentId: ethPerp.instrumentId,
    isBuy: true,
    amount: parseFixed6<Amount>('1'),
    limitPrice: undefined,
    timeInForce: 'IOC',
    postOnly: false,
    reduceOnly: false,
    mmp: false,
  },
  priceFrom: undefined,
  amountFrom: undefined,
  held: undefined,
} as const

test('a market order gets the worst price of the cap as its limit, with where it comes from', () => {
  // Mid 3,000.
  expect(cappedOrder(market, '1', facts)).toMatchObject({
    order: { limitPrice: price('3030'), timeInForce: 'IOC' },
    priceFrom: 'Mid + 1%',
  })
  expect(cappedOrder({ ...market, order: { ...market.order, isBuy: false } }, '1', facts)).toMatchObject({
    order: { limitPrice: price('2970') },
    priceFrom: 'Mid − 1%',
  })
})

test('a limit order stays as it is, and without a mid or a valid cap nothing is resolved', () => {
  const limit = { ...market, order: { ...market.order, limitPrice: price('2990') } }
  expect(cappedOrder(limit, '1', facts)).toBe(limit)
  expect(cappedOrder(market, '1', { ...facts, bestBid: undefined })).toBeUndefined()
  expect(cappedOrder(market, 'x', facts)).toBeUndefined()
})
