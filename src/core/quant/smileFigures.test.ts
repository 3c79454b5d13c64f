import { expect, test } from 'vitest'
import {
  callDeltaAt,
  forwardVolatility,
  logMoneynessOfDelta,
  smileFigures,
  ivBetween,
  volatilityAtTenor,
} from './smileFigures'

test('at the forward the delta of a call is a little more than a half: N(s / 2)', () => {
  // s = 0.6 √(1/4) = 0.3, and N(0.15) = 0.559617692.
  expect(callDeltaAt(0, 0.6, 0.25)).toBeCloseTo(0.559617692, 9)
  // d1 = −0.1 / 0.3 + 0.15 = −0.18333…, N = 0.427268…
  expect(callDeltaAt(0.1, 0.6, 0.25)).toBeCloseTo(0.4272684, 6)
})

test('on a flat smile the strike of a delta has the closed form k = s (s / 2 − N⁻¹(delta))', () => {
  const flat = () => 0.6
  // N⁻¹(0.25) = −0.674489750196, N⁻¹(0.1) = −1.281551565545, s = 0.3.
  expect(logMoneynessOfDelta(flat, 0.25, 0.25)).toBeCloseTo(0.3 * (0.15 + 0.674489750196), 10)
  expect(logMoneynessOfDelta(flat, 0.25, 0.75)).toBeCloseTo(0.3 * (0.15 - 0.674489750196), 10)
  expect(logMoneynessOfDelta(flat, 0.25, 0.1)).toBeCloseTo(0.3 * (0.15 + 1.281551565545), 10)
})

test('a flat smile has no risk reversal and no butterfly', () => {
  expect(smileFigures(() => 0.6, 0.25)).toEqual({
    atm: 0.6,
    put25: 0.6,
    call25: 0.6,
    riskReversal: 0,
    butterfly: 0,
  })
})

test('on a straight smile each wing lies where its own volatility gives the delta', () => {
  // iv = 0.6 − 0.4 k, a year: −k / iv + iv / 2 = ∓0.674489750196, solved by bisection in Python.
  const skewed = (k: number) => 0.6 - 0.4 * k
  const { call25 = 0, put25 = 0, riskReversal, butterfly } = smileFigures(skewed, 1)
  expect(logMoneynessOfDelta(skewed, 1, 0.25)).toBeCloseTo(0.395557511916, 10)
  expect(call25).toBeCloseTo(0.441776995234, 10)
  expect(put25).toBeCloseTo(0.690933207168, 10)
  expect(riskReversal).toBeCloseTo(-0.249156211934, 10)
  expect(butterfly).toBeCloseTo(-0.033644898799, 10)
})

test('a delta near the end of the known smile is found', () => {
  // s = 0.3: the 25-delta call is at 0.2473469, between two strides of 0.15.
  const until = (end: number) => (k: number) => (k <= end ? 0.6 : undefined)
  expect(logMoneynessOfDelta(until(0.2475), 0.25, 0.25)).toBeCloseTo(0.2473469, 7)
  expect(logMoneynessOfDelta(until(0.247), 0.25, 0.25)).toBeUndefined()
})

test('where the smile is unknown its figures are too', () => {
  const onlyPuts = (k: number) => (k <= 0 ? 0.6 : undefined)
  expect(smileFigures(onlyPuts, 0.25)).toMatchObject({ atm: 0.6, call25: undefined, riskReversal: undefined })
  expect(smileFigures(() => undefined, 0.25)).toMatchObject({ atm: undefined, put25: undefined })
  expect(logMoneynessOfDelta(() => 0.5, 0, 0.25)).toBeUndefined()
})

test('the forward volatility is the annualised variance between two expiries', () => {
  // 0.5² × 0.5 = 0.125 and 0.6² × 1 = 0.36: 0.235 in half a year is 0.47 a year, √0.47 = 0.685565.
  expect(forwardVolatility({ years: 0.5, atm: 0.5 }, { years: 1, atm: 0.6 })).toBeCloseTo(0.6855655, 7)
  expect(forwardVolatility({ years: 0.5, atm: 0.5 }, { years: 1, atm: 0.5 })).toBeCloseTo(0.5, 12)
})

test('there is no forward volatility when the later variance is smaller or the expiries coincide', () => {
  expect(forwardVolatility({ years: 0.5, atm: 0.8 }, { years: 1, atm: 0.5 })).toBeUndefined()
  expect(forwardVolatility({ years: 0.5, atm: 0.5 }, { years: 0.5, atm: 0.6 })).toBeUndefined()
})

test('between two strikes the volatility is linear in the log strike', () => {
  const points = [
    { place: Math.log(2500), iv: 0.7 },
    { place: Math.log(3600), iv: 0.5 },
  ]
  // √(2500 × 3600) = 3000 is half way.
  expect(ivBetween(points, Math.log(3000))).toBeCloseTo(0.6, 12)
  expect(ivBetween(points, Math.log(2500))).toBe(0.7)
  expect(ivBetween(points, Math.log(3600))).toBe(0.5)
  expect([2499, 3601].map((strike) => ivBetween(points, Math.log(strike)))).toEqual([undefined, undefined])
})

test('a tenor between two expiries has their total variance in proportion to time', () => {
  const points = [
    { years: 40 / 365, iv: 0.6 },
    { years: 20 / 365, iv: 0.5 },
  ]
  // Halfway, w = (0.25 × 20 + 0.36 × 40) / 2 = 9.7 over 30 days: √(9.7 / 30) = 0.568624.
  expect(volatilityAtTenor(points, 30 / 365)).toBeCloseTo(0.568624, 6)
  expect(volatilityAtTenor(points, 40 / 365)).toBe(0.6)
  expect(volatilityAtTenor(points, 41 / 365)).toBeUndefined()
  expect(volatilityAtTenor(points, 19 / 365)).toBeUndefined()
})

test('an expiry next to the tenor without a volatility makes the tenor unknown', () => {
  const points = [
    { years: 0.05, iv: 0.5 },
    { years: 0.08, iv: undefined },
    { years: 0.2, iv: 0.6 },
  ]
  expect(volatilityAtTenor(points, 0.1)).toBeUndefined()
  expect(volatilityAtTenor(points, 0.06)).toBeUndefined()
})
