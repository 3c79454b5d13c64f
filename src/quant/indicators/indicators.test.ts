import { expect, test } from 'vitest'
import { bollinger, exponentialAverage, simpleAverage, relativeStrength, sessionVwap } from '../indicators'
import { fundingLine } from '../fundingLine'

const unknown = undefined

test('a simple average of three starts at the third value', () => {
  expect(simpleAverage([1, 2, 6, 4, 8], 3)).toEqual([unknown, unknown, 3, 4, 6])
})

test('an exponential average of three starts with the simple one, then a new value has half the weight', () => {
  // (2 + 4 + 6) / 3 = 4; 4 + (8 − 4) / 2 = 6; 6 + (2 − 6) / 2 = 4.
  expect(exponentialAverage([2, 4, 6, 8, 2], 3)).toEqual([unknown, unknown, 4, 6, 4])
})

test('with fewer values than the period there is no result', () => {
  expect(simpleAverage([1, 2], 3)).toEqual([unknown, unknown])
  expect(exponentialAverage([1, 2], 3)).toEqual([unknown, unknown])
  expect(relativeStrength([1, 2], 3)).toEqual([unknown, unknown])
  expect(bollinger([1], 2).upper).toEqual([unknown])
})

test('Bollinger bands lie two standard deviations of the population from the average', () => {
  // Of 2, 4, 4, 4, 5, 5, 7, 9 the mean is 5 and the deviation 2.
  const { middle, upper, lower } = bollinger([2, 4, 4, 4, 5, 5, 7, 9], 8)
  expect([middle.at(-1), upper.at(-1), lower.at(-1)]).toEqual([5, 9, 1])
  expect(upper.slice(0, -1)).toEqual(Array.from({ length: 7 }))
})

test('the relative strength index follows Wilder', () => {
  // Changes +2, −1, +3, −4. Means of two: gain 1, loss 0.5: 66.67. Then (1 + 3) / 2 = 2 and 0.25: 88.89.
  // Then 1 and (0.25 + 4) / 2 = 2.125: 32.
  const [a, b, c, d, e] = relativeStrength([10, 12, 11, 14, 10], 2)
  expect([a, b]).toEqual([unknown, unknown])
  expect(c).toBeCloseTo(66.6667, 3)
  expect(d).toBeCloseTo(88.8889, 3)
  expect(e).toBeCloseTo(32, 9)
})

test('relative strength is 100 for a rising price, 0 for a falling one and 50 for a flat one', () => {
  expect(relativeStrength([1, 2, 3], 2).at(-1)).toBe(100)
  expect(relativeStrength([3, 2, 1], 2).at(-1)).toBe(0)
  expect(relativeStrength([2, 2, 2], 2).at(-1)).toBe(50)
})

test('the session VWAP restarts at midnight UTC', () => {
  const bars = [
    { timeS: 86_280, volume: 2, turnover: 200 },
    { timeS: 86_340, volume: 2, turnover: 220 },
    { timeS: 86_400, volume: 0, turnover: 0 },
    { timeS: 86_460, volume: 1, turnover: 90 },
    { timeS: 86_520, volume: 3, turnover: 330 },
  ]
  expect(sessionVwap(bars)).toEqual([100, 105, unknown, 90, 105])
})

test('bars with unknown trades are left out of the VWAP', () => {
  const bars = [
    { timeS: 60, volume: 1, turnover: 70 },
    { timeS: 120, volume: undefined, turnover: undefined },
    { timeS: 180, volume: 1, turnover: 80 },
  ]
  expect(sessionVwap(bars)).toEqual([70, unknown, 80])
})

test('a bar shorter than an hour has the last rate that was paid, for up to one hour', () => {
  const bars = [0, 1_800, 3_600, 5_400, 7_200].map((timeS) => ({ timeS }))
  expect(fundingLine(bars, 1_800, [{ timeS: 1_800, rate: 0.00001 }])).toEqual([
    0.00001,
    0.00001,
    0.00001,
    unknown,
    unknown,
  ])
})

test('a bar of several hours has the mean of its funding rates', () => {
  const points = [
    { timeS: 3_600, rate: 2 },
    { timeS: 7_200, rate: 4 },
    { timeS: 10_800, rate: 9 },
  ]
  expect(fundingLine([{ timeS: 0 }, { timeS: 7_200 }], 7_200, points)).toEqual([3, 9])
})
