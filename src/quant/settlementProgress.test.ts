import { expect, test } from 'vitest'
import { settlementProgress } from './settlementProgress'

const expiryMs = Date.parse('2026-01-11T08:00:00Z')
const minute = 60_000

test('the average counts what has passed of the window, and the rest is thought at the index of now', () => {
  const samples = [
    { timeMs: expiryMs - 45 * minute, price: 100 },
    { timeMs: expiryMs - 20 * minute, price: 130 },
  ]
  const now = { timeMs: expiryMs - 12 * minute, price: 150 }
  const progress = settlementProgress(samples, expiryMs, now)
  // 10 minutes at 100 and 8 at 130 have passed, 12 at 150 are left.
  expect(progress?.average).toBeCloseTo((1_000 + 1_040) / 18, 9)
  expect(progress?.share).toBeCloseTo(0.6, 12)
  expect(progress?.settlesAt).toBeCloseTo((1_000 + 1_040 + 1_800) / 30, 9)
})

test('what is told of a later time than now does not count', () => {
  const samples = [
    { timeMs: expiryMs - 30 * minute, price: 100 },
    { timeMs: expiryMs - 5 * minute, price: 900 },
  ]
  const progress = settlementProgress(samples, expiryMs, { timeMs: expiryMs - 10 * minute, price: 100 })
  expect(progress).toMatchObject({ average: 100, settlesAt: 100 })
})

test.each([-31, -30, 1])('there is no settlement in progress %s minutes from the expiry', (minutes) => {
  const now = { timeMs: expiryMs + minutes * minute, price: 100 }
  expect(settlementProgress([{ timeMs: expiryMs - 60 * minute, price: 100 }], expiryMs, now)).toBeUndefined()
})

test('nobody knows an average before a moment has passed that an index is known of', () => {
  const now = { timeMs: expiryMs - 10 * minute, price: 100 }
  expect(settlementProgress([], expiryMs, now)).toBeUndefined()
})
