import { expect, test } from 'vitest'
import { impactPrice } from './impactPrice'

test('an impact price is the average fill of 10,000 USD', () => {
  expect(impactPrice([{ price: 100, amount: 1000 }])).toBe(100)
  // Half of the money at 100, half at 200: 50 + 25 contracts.
  const levels = [
    { price: 100, amount: 50 },
    { price: 200, amount: 50 },
  ]
  expect(impactPrice(levels)).toBeCloseTo(10_000 / 75, 9)
})

test('a book of less than 10,000 USD has no impact price', () => {
  expect(impactPrice([{ price: 100, amount: 99 }])).toBeUndefined()
  expect(impactPrice([])).toBeUndefined()
})
