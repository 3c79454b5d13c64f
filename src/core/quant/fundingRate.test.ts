import { expect, test } from 'vitest'
import {
  addPremium,
  averagePremium,
  emptyPremiumAverage,
  fundingPremium,
  hourlyFundingRate,
  sampleNumber,
} from './fundingRate'

test.each([
  // R8 of venue-rules 4.1: 0.0001, 0.0004 and -0.0002; an eighth of each, to six decimals.
  [0.00042, 0.000013],
  [0.0009, 0.00005],
  [-0.0007, -0.000025],
  // The base rate, 0.0000125, rounds to 0.000013.
  [0, 0.000013],
  // The ceiling and the floor, 0.5 % in eight hours.
  [0.1, 0.000625],
  [-0.1, -0.000625],
  // 0.0015 less the maximum adjustment, an eighth of 0.001.
  [0.0015, 0.000125],
])('an average premium of %d gives an hourly rate of %d', (premium, rate) => {
  expect(hourlyFundingRate(premium)).toBe(rate)
})

test('there is a premium only if the whole spread lies on one side of the index', () => {
  expect(fundingPremium(99, 101, 100)).toBe(0)
  expect(fundingPremium(101, 102, 100)).toBeCloseTo(0.01, 12)
  expect(fundingPremium(98, 99, 100)).toBeCloseTo(-0.01, 12)
})

test('the i-th sample of the hour has weight i', () => {
  const average = [1, 2, 4].reduce((sum, premium, at) => addPremium(sum, at + 1, premium), emptyPremiumAverage)
  expect(averagePremium(average)).toBeCloseTo((1 * 1 + 2 * 2 + 3 * 4) / 6, 12)
})

test('missed samples do not change the weights of the others', () => {
  const average = addPremium(addPremium(emptyPremiumAverage, 700, 1), 720, 3)
  expect(averagePremium(average)).toBeCloseTo((700 * 1 + 720 * 3) / 1420, 12)
})

test('a sample counts once, and without samples there is no average', () => {
  const once = addPremium(emptyPremiumAverage, 5, 1)
  expect(addPremium(once, 5, 9)).toBe(once)
  expect(averagePremium(emptyPremiumAverage)).toBeUndefined()
})

test('an hour has 720 samples, the first in its first five seconds', () => {
  const hour = Date.parse('2026-01-10T12:00:00Z')
  expect([0, 4_999, 5_000, 3_599_999].map((ms) => sampleNumber(hour + ms))).toEqual([1, 1, 2, 720])
})
