import { expect, test, describe } from 'vitest'
import { parseFixed6, type Amount, type Price } from '@/core/protocol/fixed6'
import { depthDomain, depthPoints, firstSpan, niceCeiling, depthPath, placeAt, tablePlaces, tickAt } from './depthCurve'

const price = (text: string) => parseFixed6<Price>(text)
const levels = (...list: (readonly [string, string])[]) =>
  list.map(([at, amount]) => ({ price: price(at), amount: parseFixed6<Amount>(amount) }))

const bids = levels(['99.5', '1'], ['99', '2'], ['90', '40'])
const asks = levels(['100.5', '3'], ['101', '1'])
const mid = price('100')

test('sizes accumulate away from the mid price, up to the edge of the plot', () => {
  expect(depthPoints(bids, mid, 2)).toEqual([
    { price: 99.5, total: 1 },
    { price: 99, total: 3 },
  ])
  expect(depthPoints(asks, mid, 50)).toEqual([
    { price: 100.5, total: 3 },
    { price: 101, total: 4 },
  ])
})

test('the initial range shows the whole thinner side', () => {
  // The asks end 1% away, the bids 10%.
  expect(firstSpan(bids, asks, mid)).toBe(0.01)
  expect(firstSpan(bids, [], mid)).toBe(0.1)
  expect(firstSpan([], [], mid)).toBe(0.5)
})

test('the plot is symmetric around the mid price and slightly higher than the deepest point', () => {
  const [left, right] = [depthPoints(bids, mid, 2), depthPoints(asks, mid, 2)]
  expect(depthDomain(mid, 0.02, left, right)).toEqual({ from: 98, to: 102, largest: 5 })
})

test('the rounded maximum rarely changes with the value', () => {
  expect([0, 0.9, 1, 4.8, 97, 1430].map(niceCeiling)).toEqual([1, 1, 1.5, 7, 150, 2000])
})

test('a curve starts at zero at the best price, steps at each level, and extends to the edge', () => {
  const domain = { from: 98, to: 102, largest: 4 }
  expect(depthPath(depthPoints(asks, mid, 2), 'sell', domain)).toEqual({
    line: 'M625.0 1000H625.0V250.0H750.0V0.0H1000',
    area: 'M625.0 1000H625.0V250.0H750.0V0.0H1000V1000Z',
  })
  expect(depthPath(depthPoints(bids, mid, 2), 'buy', domain).line).toBe('M375.0 1000H375.0V750.0H250.0V250.0H0')
  expect(depthPath([], 'buy', domain).line).toBe('')
})

describe('placeAt, tickAt and tablePlaces', () => {
  const price = (text: string) => parseFixed6<Price>(text)
  const level = (at: string, amount: string) => ({ price: price(at), amount: parseFixed6<Amount>(amount) })
  const book = { bids: [level('99', '1'), level('98', '3')], asks: [level('101', '2')], mid: price('100') }

  test('a price below the mid is reached by selling, a price above it by buying', () => {
    // (99 + 3 × 98) / 4 = 98.25.
    expect(placeAt(book, price('98'))).toMatchObject({
      side: 'buy',
      distance: expect.closeTo(-0.02, 12),
      reach: { amount: 4_000_000n, notional: 393_000_000n, averagePrice: price('98.25') },
    })
    expect(placeAt(book, price('105'))).toMatchObject({ side: 'sell', reach: { amount: 2_000_000n } })
  })

  test('between the best prices there are no orders to take', () => {
    expect(placeAt(book, price('100.5')).reach).toBeUndefined()
    expect(placeAt(book, price('99.5')).reach).toBeUndefined()
  })

  test('a position between two ticks selects the tick nearer to the mid price', () => {
    expect(tickAt(101.7, book.mid, price('0.5'))).toBe(price('101.5'))
    expect(tickAt(98.2, book.mid, price('0.5'))).toBe(price('98.5'))
    expect(tickAt(98.5, book.mid, price('0.5'))).toBe(price('98.5'))
  })

  test('the table runs from the highest price to the lowest without duplicates', () => {
    const prices = tablePlaces(book, 0.02, price('1')).map((place) => place.price)
    expect(prices).toEqual(['102', '101', '100', '99', '98'].map(price))
  })
})
