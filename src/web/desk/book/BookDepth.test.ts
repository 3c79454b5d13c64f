import { expect, test } from 'vitest'
import { bidPercent } from './BookDepth'

test('the bid share is relative to the depth of both sides', () => {
  expect(bidPercent(3n, 1n)).toBe(75)
  expect(bidPercent(2n, 1n)).toBe(67)
  expect(bidPercent(0n, 5n)).toBe(0)
})

test('an empty book has no imbalance', () => {
  expect(bidPercent(0n, 0n)).toBeUndefined()
})
