import { expect, test } from 'vitest'
import { black76 } from './black76'
import { fairValue, type SmilePoint } from './smileGrid'

const point = (strike: number, yearsToExpiry: number, iv: number, forward = 100): SmilePoint => {
  return { strike, yearsToExpiry, iv, forward }
}
const flat = [80, 100, 125].flatMap((strike) => [point(strike, 0.25, 0.5), point(strike, 1, 0.5)])

test('on a flat surface every option has its Black-76 value at that volatility', () => {
  for (const [strike, yearsToExpiry] of [
    [100, 0.25],
    [93, 0.6],
    [60, 0.1],
    [180, 1.5],
  ] as const) {
    const model = { forward: 100, strike, yearsToExpiry, iv: 0.5, optionType: 'put' } as const
    expect(fairValue(flat, { strike, yearsToExpiry, optionType: 'put' })?.value).toBeCloseTo(black76(model), 9)
  }
})

test('between two strikes the volatility is interpolated in log-moneyness', () => {
  const smile = [point(80, 0.5, 0.6), point(125, 0.5, 0.4)]
  // 100 lies half way between 80 and 125 in logarithms.
  expect(fairValue(smile, { strike: 100, yearsToExpiry: 0.5, optionType: 'call' })?.iv).toBeCloseTo(0.5, 9)
})

test('between two expiries the variance grows with time', () => {
  const surface = [point(100, 0.5, 0.4), point(100, 1, 0.6)]
  // 0.08 at half a year and 0.36 at one: 0.22 at three quarters, a volatility of 0.5416.
  const { iv } = fairValue(surface, { strike: 100, yearsToExpiry: 0.75, optionType: 'call' }) ?? {}
  expect(iv).toBeCloseTo(Math.sqrt(0.22 / 0.75), 9)
})

test('beyond the last expiry the volatility stays constant', () => {
  const surface = [point(100, 0.5, 0.4), point(100, 1, 0.6)]
  expect(fairValue(surface, { strike: 100, yearsToExpiry: 2, optionType: 'call' })?.iv).toBeCloseTo(0.6, 9)
  expect(fairValue(surface, { strike: 100, yearsToExpiry: 0.1, optionType: 'call' })?.iv).toBeCloseTo(0.4, 9)
})

test('without listed points, or after its expiry, an option has no value', () => {
  expect(fairValue([], { strike: 100, yearsToExpiry: 1, optionType: 'call' })).toBeUndefined()
  expect(fairValue(flat, { strike: 100, yearsToExpiry: 0, optionType: 'call' })).toBeUndefined()
})
