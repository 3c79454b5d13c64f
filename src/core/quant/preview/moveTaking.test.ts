import { expect, test } from 'vitest'
import { parseFixed6, type Amount, type Price } from '@/core/protocol/fixed6'
import { ethPerp as instrument } from '@/dev/testing/builders'
import { defaultFeeRates } from '../fees'
import { moveTaking } from './moveTaking'

const price = (text: string) => parseFixed6<Price>(text)
const level = (at: string, amount: string) => ({ price: price(at), amount: parseFixed6<Amount>(amount) })
const book = { bids: [level('3115', '2')], asks: [level('3117.5', '0.6'), level('3118', '5')] }
const terms = { instrument, indexPrice: undefined, rates: defaultFeeRates }
const order = { isBuy: true, amount: parseFixed6<Amount>('1'), isPostOnly: false }

test('an order moved across the touch takes at the prices of the book and pays the taker’s fee', () => {
  // 0.6 at 3,117.5 and 0.4 at 3,118: 3,117.7 on average, and 0.08 % of 3,117.7 USD.
  expect(moveTaking({ ...order, limitPrice: price('3121') }, book, terms)).toEqual({
    kind: 'takes',
    amount: parseFixed6('1'),
    averagePrice: parseFixed6('3117.7'),
    fee: parseFixed6('2.49416'),
  })
})

test('a limit that reaches only the best level takes only that, and one that reaches none rests', () => {
  expect(moveTaking({ ...order, limitPrice: price('3117.9') }, book, terms)).toMatchObject({
    amount: parseFixed6('0.6'),
    averagePrice: parseFixed6('3117.5'),
  })
  expect(moveTaking({ ...order, limitPrice: price('3117.4') }, book, terms)).toBeUndefined()
  expect(moveTaking({ ...order, isBuy: false, limitPrice: price('3115') }, book, terms)).toMatchObject({
    averagePrice: parseFixed6('3115'),
  })
})

test('a post-only order is rejected across the touch, even by an own order that it would not trade with', () => {
  const postOnly = { ...order, isPostOnly: true }
  expect(moveTaking({ ...postOnly, limitPrice: price('3118') }, book, terms)).toEqual({ kind: 'rejected' })
  const withOwn = { bids: book.bids, asks: [level('3117', '1'), ...book.asks] }
  const moved = { ...postOnly, limitPrice: price('3117') }
  expect(moveTaking(moved, { ...book, withOwn }, terms)).toEqual({ kind: 'rejected' })
  expect(moveTaking(moved, book, terms)).toBeUndefined()
})

test('the fee of an option is unknown without its index', () => {
  const option = { ...instrument, instrumentType: 'OPTION' } as unknown as typeof instrument
  expect(moveTaking({ ...order, limitPrice: price('3118') }, book, { ...terms, instrument: option })).toMatchObject({
    kind: 'takes',
    fee: undefined,
  })
})
