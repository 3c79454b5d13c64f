import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { normalisedBlack, normalisedBlackRest, normalisedVega } from './black76'
import { erfcx, millsRatio, normalCdf, normalDensity } from './normal'

function relativeError(value: number, truth: number): number {
  return Math.abs(value - truth) / Math.abs(truth)
}

test.each([
  ['N05', 0.302569738839, 0.618891110513],
  ['N06', 0.161148382602, 0.564011732814],
])('%s: N(%d) is %d', (_id, x, probability) => {
  expect(normalCdf(x)).toBeCloseTo(probability, 11)
})

// 60 digits; N07 is the row of −8.
test.each([
  [-37, 5.7255712225245824e-300],
  [-20, 2.7536241186062337e-89],
  [-8, 6.220960574271784e-16],
  [-5, 2.866515718791939e-7],
  [-3, 0.0013498980316300946],
  [-0.66, 0.2546269146713361],
  [-0.1, 0.460172162722971],
  [0, 0.5],
  [1, 0.8413447460685429],
  [5, 0.9999997133484281],
])('N(%d) keeps its precision', (x, probability) => {
  expect(relativeError(normalCdf(x), probability)).toBeLessThan(2e-13)
})

test('the two tails add up to one', () => {
  fc.assert(
    fc.property(fc.double({ min: -30, max: 30, noNaN: true }), (x) => {
      expect(normalCdf(x) + normalCdf(-x)).toBeCloseTo(1, 15)
    }),
  )
})

test('the Mills ratio is probability over density', () => {
  fc.assert(
    fc.property(fc.double({ min: -30, max: 8, noNaN: true }), (x) => {
      expect(relativeError(millsRatio(x), normalCdf(x) / normalDensity(x))).toBeLessThan(1e-12)
    }),
  )
})

test.each([0.46875, 4])('the approximations of erfcx agree at %d', (z) => {
  expect(relativeError(erfcx(z * (1 + 1e-15)), erfcx(z))).toBeLessThan(1e-14)
})

// Jäckel's own reference figures, F = 100, K = 95, T = 0.5, iv = 0.3.
const x = Math.log(100 / 95)
const s = 0.3 * Math.sqrt(0.5)
const exercise = 2 * Math.sinh(x / 2)

test('N01 and N02: the normalised put matches the reference, and the call is the put plus exercise', () => {
  expect(relativeError(normalisedBlack(-x, s), 0.061296663817558904)).toBeLessThan(1e-13)
  expect(relativeError(normalisedBlack(-x, s) + exercise, 0.11259558142181655)).toBeLessThan(1e-13)
})

test.each([
  ['N03', 0, 0, 0.3989422804014327],
  ['N04', 0, 2.937528694999807, 0.13566415614561067],
])('%s: normalised vega at x = %d, s = %d', (_id, logRatio, total, vega) => {
  expect(relativeError(normalisedVega(logRatio, total), vega)).toBeLessThan(1e-14)
})

test('N10: a normalised reference put matches its total volatility', () => {
  expect(normalisedBlack(-0.1, 0.23232323888)).toBeCloseTo(0.0509710222785, 12)
})

test('value and remainder add up to the maximum value of an option', () => {
  fc.assert(
    fc.property(
      fc.double({ min: -5, max: 0, noNaN: true }),
      fc.double({ min: 0, max: 10, noNaN: true }),
      (at, total) => {
        const most = Math.exp(0.5 * at)
        expect(relativeError(normalisedBlack(at, total) + normalisedBlackRest(at, total), most)).toBeLessThan(1e-12)
      },
    ),
  )
})

test('series and direct difference agree at the switch-over point', () => {
  for (const at of [-0.4, -0.1, -0.01, -0.0001, 0]) {
    const below = normalisedBlack(at, 0.1 * (1 - 1e-9))
    const above = normalisedBlack(at, 0.1 * (1 + 1e-9))
    const slope = normalisedVega(at, 0.1) * 0.2e-9
    expect(Math.abs(above - below - slope) / above).toBeLessThan(1e-12)
  }
})
