import { expect, test } from 'vitest'
import { sviTotalVariance, sviVolatility } from './svi'

const params = { a: 0.02, b: 0.1, rho: -0.3, m: 0.05, sigma: 0.2 }

test('the total variance at the shift is a + b σ', () => {
  expect(sviTotalVariance(params, 0.05)).toBeCloseTo(0.04, 15)
})

test('the total variance follows the raw formula away from the shift', () => {
  expect(sviTotalVariance(params, -0.1)).toBeCloseTo(0.02 + 0.1 * (0.045 + 0.25), 15)
})

test('the volatility is the root of the variance of one year', () => {
  expect(sviVolatility(params, 0.05, 0.25)).toBeCloseTo(0.4, 15)
})

test('a negative slope makes low strikes more expensive than high ones', () => {
  const low = sviVolatility(params, -0.3, 0.25)
  const high = sviVolatility(params, 0.4, 0.25)
  expect(low).toBeGreaterThan(high ?? Infinity)
})

test.each([
  ['no time is left', params, 0],
  ['the parameters make a negative variance', { ...params, a: -1 }, 0.25],
])('there is no volatility when %s', (_reason, some, years) => {
  expect(sviVolatility(some, 0, years)).toBeUndefined()
})
