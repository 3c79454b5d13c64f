import { expect, test } from 'vitest'
import { expiryDate, timeToExpiry } from './ExpiryTabs'

test('the remaining time is shown in two units, rounded up to the minute', () => {
  const minute = 60_000
  expect(
    [0, 1, 59 * minute, 60 * minute, 1024 * minute, 24 * 60 * minute, 161 * 60 * minute].map(timeToExpiry),
  ).toEqual(['0 min', '1 min', '59 min', '1 h 0 min', '17 h 4 min', '1 d 0 h', '6 d 17 h'])
  expect(timeToExpiry(40.9 * 86_400_000)).toBe('40 d')
  expect(timeToExpiry(-5)).toBe('0 min')
})

test('an expiry is named by its UTC date', () => {
  expect(expiryDate(BigInt(Date.UTC(2026, 10, 27, 8)) * 1_000_000n)).toBe('27 Nov 26')
})
