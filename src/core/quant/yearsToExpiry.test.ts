import { expect, test } from 'vitest'
import { yearsToExpiry } from './yearsToExpiry'

const nowNs = 1_790_000_000_000_000_000n
const dayNs = 86_400_000_000_000n

test('a year is 365 days', () => {
  expect(yearsToExpiry(nowNs + 365n * dayNs, nowNs)).toBe(1)
})

test('the last day is counted in seconds', () => {
  expect(yearsToExpiry(nowNs + 3_600_000_000_000n, nowNs)).toBeCloseTo(1 / 8760, 18)
})

test.each([0n, 1n, 40n * dayNs])('an option that expired %s ns ago has no time left', (agoNs) => {
  expect(yearsToExpiry(nowNs - agoNs, nowNs)).toBe(0)
})
