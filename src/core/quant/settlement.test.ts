import { expect, test, describe } from 'vitest'
import { settlementPrice, settlingForward, settlementProgress } from './settlement'

const expiryMs = Date.parse('2026-01-11T08:00:00Z')
const minute = 60_000

test('each price is weighted by how long it lasted in the final half hour', () => {
  const samples = [
    { timeMs: expiryMs - 60 * minute, price: 1 },
    { timeMs: expiryMs - 45 * minute, price: 100 },
    { timeMs: expiryMs - 20 * minute, price: 130 },
  ]
  expect(settlementPrice(samples, expiryMs)).toBeCloseTo((10 * 100 + 20 * 130) / 30, 9)
})

test('prices after the expiry do not count', () => {
  const samples = [
    { timeMs: expiryMs - 30 * minute, price: 100 },
    { timeMs: expiryMs + minute, price: 900 },
  ]
  expect(settlementPrice(samples, expiryMs)).toBe(100)
})

test('without any price there is no settlement price', () => {
  expect(settlementPrice([], expiryMs)).toBeUndefined()
})

test('during the window the average so far gradually replaces the forward', () => {
  const samples = [
    { timeMs: expiryMs - 40 * minute, price: 100 },
    { timeMs: expiryMs - 20 * minute, price: 130 },
  ]
  // 10 minutes at 100 and 10 at 130 have passed, two thirds of the window; the index is now 160.
  const now = { timeMs: expiryMs - 10 * minute, price: 160 }
  expect(settlingForward(samples, expiryMs, now)).toBeCloseTo((2 / 3) * 115 + (1 / 3) * 160, 9)
})

test('before the window the forward is unchanged', () => {
  const now = { timeMs: expiryMs - 30 * minute, price: 160 }
  expect(settlingForward([{ timeMs: expiryMs - 40 * minute, price: 100 }], expiryMs, now)).toBeUndefined()
})

test('a window without samples has no average', () => {
  expect(settlingForward([], expiryMs, { timeMs: expiryMs - minute, price: 160 })).toBeUndefined()
})

describe('settlementProgress', () => {
  const expiryMs = Date.parse('2026-01-11T08:00:00Z')
  const minute = 60_000

  test('the average covers the elapsed part of the window, and the rest is projected at the current index', () => {
    const samples = [
      { timeMs: expiryMs - 45 * minute, price: 100 },
      { timeMs: expiryMs - 20 * minute, price: 130 },
    ]
    const now = { timeMs: expiryMs - 12 * minute, price: 150 }
    const progress = settlementProgress(samples, expiryMs, now)
    // 10 minutes at 100 and 8 at 130 have passed, 12 at 150 remain.
    expect(progress?.average).toBeCloseTo((1_000 + 1_040) / 18, 9)
    expect(progress?.share).toBeCloseTo(0.6, 12)
    expect(progress?.settlesAt).toBeCloseTo((1_000 + 1_040 + 1_800) / 30, 9)
  })

  test('a sample later than now does not count', () => {
    const samples = [
      { timeMs: expiryMs - 30 * minute, price: 100 },
      { timeMs: expiryMs - 5 * minute, price: 900 },
    ]
    const progress = settlementProgress(samples, expiryMs, { timeMs: expiryMs - 10 * minute, price: 100 })
    expect(progress).toMatchObject({ average: 100, settlesAt: 100 })
  })

  test.each([-31, -30, 1])('there is no settlement in progress at %s minutes from the expiry', (minutes) => {
    const now = { timeMs: expiryMs + minutes * minute, price: 100 }
    expect(settlementProgress([{ timeMs: expiryMs - 60 * minute, price: 100 }], expiryMs, now)).toBeUndefined()
  })

  test('the average is unknown until some time with a known index has passed', () => {
    const now = { timeMs: expiryMs - 10 * minute, price: 100 }
    expect(settlementProgress([], expiryMs, now)).toBeUndefined()
  })
})
