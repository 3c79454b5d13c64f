import { expect, test } from 'vitest'
import { parseFixed6 } from '@/protocol/fixed6'
import type { Amount, Price } from '@/protocol/fixed6'
import { placeAt, tablePlaces, tickAt } from './depthPlaces'

const price = (text: string) => parseFixed6<Price>(text)
const level = (at: string, amount: string) => ({ price: price(at), amount: parseFixed6<Amount>(amount) })
const book = { bids: [level('99', '1'), level('98', '3')], asks: [level('101', '2')], mid: price('100') }

test('below the middle a price is reached by selling, above it by buying', () => {
  // (99 + 3 × 98) / 4 = 98.25.
  expect(placeAt(book, price('98'))).toMatchObject({
    side: 'buy',
    distance: expect.closeTo(-0.02, 12),
    reach: { amount: 4_000_000n, notional: 393_000_000n, averagePrice: price('98.25') },
  })
  expect(placeAt(book, price('105'))).toMatchObject({ side: 'sell', reach: { amount: 2_000_000n } })
})

test('between the best prices nothing rests', () => {
  expect(placeAt(book, price('100.5')).reach).toBeUndefined()
  expect(placeAt(book, price('99.5')).reach).toBeUndefined()
})

test('a place between two ticks is the one nearer to the middle', () => {
  expect(tickAt(101.7, book.mid, price('0.5'))).toBe(price('101.5'))
  expect(tickAt(98.2, book.mid, price('0.5'))).toBe(price('98.5'))
  expect(tickAt(98.5, book.mid, price('0.5'))).toBe(price('98.5'))
})

test('the table goes from the highest price to the lowest and names none twice', () => {
  const prices = tablePlaces(book, 0.02, price('1')).map((place) => place.price)
  expect(prices).toEqual(['102', '101', '100', '99', '98'].map(price))
})
