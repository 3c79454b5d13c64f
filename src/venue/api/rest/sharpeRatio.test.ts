import { expect, test } from 'vitest'
import { sharpeRatio } from './sharpeRatio'

test('it is the mean of the days over their deviation, for a year', () => {
  // Mean 20, deviation 10 (of 10, 20, 30), so 2 × √365.
  expect(sharpeRatio([10, 20, 30])).toBe(38.209946)
})

test('days before the first result do not count', () => {
  expect(sharpeRatio([0, 0, 10, 20, 30])).toBe(sharpeRatio([10, 20, 30]))
})

test('a day without a result after the first one counts', () => {
  // Mean 5, deviation √50.
  expect(sharpeRatio([10, 0])).toBe(13.509256)
})

test.each([[[]], [[0, 0, 0]], [[5]], [[0, 5]], [[5, 5, 5]]])('there is none of %j', (days) => {
  expect(sharpeRatio(days)).toBe(0)
})
