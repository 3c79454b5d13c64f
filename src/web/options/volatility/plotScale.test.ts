import { expect, test } from 'vitest'
import { niceStep } from '@/web/ui/valueScale'
import { decimalsOfTicks, roundSpan, roundTicks, shareOfScale, stableSpan } from './plotScale'

test('ticks are round, within the range, and include a round end', () => {
  expect(roundTicks({ from: 0.48, to: 0.83 }, 4)).toEqual([0.5, 0.6, 0.7, 0.8])
  expect(roundTicks({ from: 2500, to: 3700 }, 5)).toEqual([2500, 3000, 3500])
  expect(roundTicks({ from: -0.3, to: 0.3 }, 6)).toEqual([-0.3, -0.2, -0.1, 0, 0.1, 0.2, 0.3])
  expect(Object.is(roundTicks({ from: -0.1, to: 0.1 }, 2)[1], 0)).toBe(true)
  expect(roundTicks({ from: 1, to: 1 }, 4)).toEqual([])
})

test('a step is 1, 2 or 5 of a power of ten', () => {
  expect([0.03, 0.1, 0.11, 3, 70].map(niceStep)).toEqual([0.05, 0.1, 0.2, 5, 100])
})

test('tick labels have as many decimals as needed to differ', () => {
  expect(decimalsOfTicks([0.5, 0.55])).toBe(2)
  expect(decimalsOfTicks([0.5, 0.6])).toBe(1)
  expect(decimalsOfTicks([2000, 2500])).toBe(0)
  expect(decimalsOfTicks([1])).toBe(0)
})

test('a range contains all values, has round ends, and the requested margin', () => {
  expect(roundSpan([0.52, 0.78], 5)).toEqual({ from: 0.5, to: 0.8 })
  expect(roundSpan([], 5)).toBeUndefined()
  const flat = roundSpan([0.6, 0.6], 4, 0.02)
  expect(flat?.from).toBeLessThanOrEqual(0.59)
  expect(flat?.to).toBeGreaterThanOrEqual(0.61)
})

test('an axis stays while all values fit and fill at least half of it', () => {
  const before = { from: 0.5, to: 0.9 }
  expect(stableSpan(before, { from: 0.55, to: 0.8 })).toBe(before)
  expect(stableSpan(before, { from: 0.45, to: 0.8 })).toEqual({ from: 0.45, to: 0.8 })
  expect(stableSpan(before, { from: 0.6, to: 0.7 })).toEqual({ from: 0.6, to: 0.7 })
  expect(stableSpan(undefined, before)).toBe(before)
})

test('a position is a fraction of its range', () => {
  expect(shareOfScale(0.6, { from: 0.5, to: 0.9 })).toBeCloseTo(0.25, 12)
  expect(shareOfScale(1, { from: 1, to: 1 })).toBe(0.5)
})
