import { expect, test } from 'vitest'
import { mostHours, now, sliceHours, sliceTimeNs } from './timeSlice'

const nowNs = 1_790_000_000_000_000_000n
const hourNs = 3_600_000_000_000n

test('so many hours ahead go with the clock, an expiry stays where it is', () => {
  expect(sliceTimeNs(now, nowNs)).toBe(nowNs)
  expect(sliceTimeNs({ kind: 'ahead', hours: 5 }, nowNs)).toBe(nowNs + 5n * hourNs)
  const expiry = { kind: 'expiry', expiryNs: nowNs + hourNs } as const
  expect(sliceTimeNs(expiry, nowNs)).toBe(nowNs + hourNs)
  expect([sliceHours(expiry, nowNs), sliceHours({ kind: 'ahead', hours: 7 }, nowNs)]).toEqual([1, 7])
})

test('an expiry that has passed is now', () => {
  const expiry = { kind: 'expiry', expiryNs: nowNs - hourNs } as const
  expect(sliceTimeNs(expiry, nowNs)).toBe(nowNs)
  expect(sliceHours(expiry, nowNs)).toBe(0)
})

test('the slider goes a day past the last expiry', () => {
  expect(mostHours([nowNs + hourNs, nowNs + 30n * hourNs], nowNs)).toBe(54)
  expect(mostHours([], nowNs)).toBe(336)
})
