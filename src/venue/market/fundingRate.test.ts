import { expect, test } from 'vitest'
import { addPremium, averagePremium, emptyPremiumAverage, fundingPremium, fundingRate } from './fundingRate'

test.each([
  [0.00042, 0.0001],
  [0.0009, 0.0004],
  [-0.0007, -0.0002],
  [0, 0.0001],
  [0.1, 0.005],
  [-0.1, -0.005],
])('an average premium of %d asks for %d in eight hours (venue-rules 4.1)', (premium, per8Hours) => {
  expect(fundingRate(premium)).toBeCloseTo(per8Hours / 8, 12)
})

test('there is a premium only when the whole spread stands to one side of the index', () => {
  expect(fundingPremium(99, 101, 100)).toBe(0)
  expect(fundingPremium(101, 102, 100)).toBeCloseTo(0.01, 12)
  expect(fundingPremium(98, 99, 100)).toBeCloseTo(-0.01, 12)
})

test('later samples of the hour weigh more', () => {
  const average = [1, 2, 4].reduce(addPremium, emptyPremiumAverage)
  expect(averagePremium(average)).toBeCloseTo((1 * 1 + 2 * 2 + 3 * 4) / 6, 12)
  expect(averagePremium(emptyPremiumAverage)).toBe(0)
})
