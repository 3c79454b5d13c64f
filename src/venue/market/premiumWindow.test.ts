import { expect, test } from 'vitest'
import { addPremiumSample, createPremiumWindow, meanPremium } from './premiumWindow'

const startMs = Date.parse('2026-01-10T12:00:00Z')

test('the mean is over the samples of the last five minutes, each of the same weight', () => {
  const window = createPremiumWindow()
  for (const [second, premium] of [
    [0, 9],
    [60, 1],
    [120, 2],
    [180, 6],
  ] as const) {
    addPremiumSample(window, startMs + second * 1000, premium)
  }
  expect(meanPremium(window, startMs + 180_000)).toBeCloseTo((9 + 1 + 2 + 6) / 4, 12)
  // The first one is five minutes old.
  expect(meanPremium(window, startMs + 300_000)).toBeCloseTo((1 + 2 + 6) / 3, 12)
})

test('when every sample is old there is no premium', () => {
  const window = createPremiumWindow()
  addPremiumSample(window, startMs, 0.1)
  expect(meanPremium(window, startMs + 301_000)).toBe(0)
})
