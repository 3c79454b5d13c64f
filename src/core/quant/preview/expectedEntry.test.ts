import { expect, test } from 'vitest'
import { formatFixed6, parseFixed6, type Amount, type Price } from '@/core/protocol/fixed6'
import { ethPerp as instrument } from '@/dev/testing/builders'
import { expectedEntry } from './expectedEntry'

const price = (text: string) => parseFixed6<Price>(text)
const amount = (text: string) => parseFixed6<Amount>(text)
const book = {
  bids: [{ price: price('999'), amount: amount('5') }],
  asks: [
    { price: price('1001'), amount: amount('1') },
    { price: price('1003'), amount: amount('1') },
  ],
}
const market = { instrument, markPrice: price('1000') }
const buy = (contracts: string, limit?: string, timeInForce: 'GTC' | 'IOC' = 'GTC') => ({
  isBuy: true,
  amount: amount(contracts),
  limitPrice: limit === undefined ? undefined : price(limit),
  timeInForce,
})

test.each([
  ['a resting limit', buy('1', '990'), book, '990', undefined],
  // Its limit is 1,050 and its cost 1,002.
  ['a marketable limit', buy('2', '1050'), book, '1002', '1002'],
  // 1 at 1,001 and 3 at 1,002.
  ['a limit that takes a part', buy('4', '1002'), book, '1001.75', '1001'],
  ['an IOC limit that takes a part', buy('4', '1002', 'IOC'), book, '1001', '1001'],
  ['a market order', buy('2', undefined, 'IOC'), book, '1002', '1002'],
  ['a market order in an empty book', buy('2', undefined, 'IOC'), { bids: [], asks: [] }, '1000', '1000'],
  ['a marketable limit without a live book', buy('2', '1050'), undefined, '1000', '1000'],
  ['a resting limit without a live book', buy('2', '990'), undefined, '990', undefined],
  ['a sell below the bid', { ...buy('2', '900'), isBuy: false }, book, '999', '999'],
] as const)('%s is expected to fill at the prices of the book', (_, order, levels, whole, now) => {
  const entry = expectedEntry(order, market, levels)
  const text = (value: Price | undefined) => (value === undefined ? undefined : formatFixed6(value))
  expect([text(entry?.price), text(entry?.now)]).toEqual([whole, now])
})

test('without a mark and a book the fill price of a market order is unknown', () => {
  expect(expectedEntry(buy('1'), { instrument, markPrice: undefined }, undefined)).toBeUndefined()
})
