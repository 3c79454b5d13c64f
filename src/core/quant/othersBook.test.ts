import { expect, test } from 'vitest'
import { parseFixed6, type Amount, type Price } from '@/core/protocol/fixed6'
import { othersBook, bestRestingPrice } from './othersBook'

const level = (price: string, amount: string) => ({
  price: parseFixed6<Price>(price),
  amount: parseFixed6<Amount>(amount),
})
const own = (side: 'buy' | 'sell', price: string, remaining: string) => ({
  isBuy: side === 'buy',
  price: parseFixed6<Price>(price),
  remaining: parseFixed6<Amount>(remaining),
})
const book = {
  bids: [level('3099', '1.5'), level('3097', '5')],
  asks: [level('3101', '2'), level('3104', '1')],
}

test('a level held only by the account is removed, so the best price is someone else’s', () => {
  expect(othersBook(book, [own('sell', '3101', '2')])).toEqual({ bids: book.bids, asks: [level('3104', '1')] })
})

test('on a shared level only the amount of others remains', () => {
  // 2 − 0.6, and 1.5 − (0.5 + 0.25).
  const orders = [own('sell', '3101', '0.6'), own('buy', '3099', '0.5'), own('buy', '3099', '0.25')]
  expect(othersBook(book, orders)).toEqual({
    bids: [level('3099', '0.75'), level('3097', '5')],
    asks: [level('3101', '1.4'), level('3104', '1')],
  })
})

test('an order on the other side at the same price subtracts nothing', () => {
  expect(othersBook(book, [own('buy', '3101', '2')])).toEqual(book)
})

test('an order that arrives before its level subtracts no more than the level has', () => {
  expect(othersBook(book, [own('sell', '3104', '3'), own('sell', '3110', '1')]).asks).toEqual([level('3101', '2')])
})

test('without own orders the same lists are returned', () => {
  const same = othersBook(book, [])
  expect(same.bids).toBe(book.bids)
  expect(same.asks).toBe(book.asks)
})

const price = (text: string) => parseFixed6<Price>(text)
const step = price('0.1')

test('a buy rests a step below the best ask, a sell a step above the best bid', () => {
  expect(bestRestingPrice(true, price('3120.5'), step)).toBe(price('3120.4'))
  expect(bestRestingPrice(false, price('3120.4'), step)).toBe(price('3120.5'))
})

test('with an empty other side, or below the lowest price, there is no resting price', () => {
  expect(bestRestingPrice(true, undefined, step)).toBeUndefined()
  expect(bestRestingPrice(true, price('0.1'), step)).toBeUndefined()
})
