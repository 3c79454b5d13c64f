import { expect, test } from 'vitest'
import { settlementPrice } from './settlementPrice'

const expiryMs = Date.parse('2026-01-11T08:00:00Z')
const minute = 60_000

test('each price counts for as long as it stood in the last half hour', () => {
  const samples = [
    { timeMs: expiryMs - 60 * minute, price: 1 },
    { timeMs: expiryMs - 45 * minute, price: 100 },
    { timeMs: expiryMs - 20 * minute, price: 130 },
  ]
  expect(settlementPrice(samples, expiryMs)).toBeCloseTo((10 * 100 + 20 * 130) / 30, 9)
})

test('prices from after the expiry do not count', () => {
  const samples = [
    { timeMs: expiryMs - 30 * minute, price: 100 },
    { timeMs: expiryMs + minute, price: 900 },
  ]
  expect(settlementPrice(samples, expiryMs)).toBe(100)
})

test('without any price there is no settlement price', () => {
  expect(settlementPrice([], expiryMs)).toBeUndefined()
})
