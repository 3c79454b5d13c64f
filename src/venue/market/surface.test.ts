import { expect, test } from 'vitest'
import { createRandom } from '@/core/lib/random'
import { sviTotalVariance } from '@/core/quant/svi'
import { secondsPerYear } from './priceProcess'
import { atmTotalVariance, createSurface, forwardPrice, smile, stepSurface, surfaceVolatility } from './surface'

const days = [0.01, 0.5, 1, 3, 7, 30, 90, 270]
const logMoneyness = [-1, -0.5, -0.2, -0.05, 0, 0.05, 0.2, 0.5, 1]

/** Surfaces in various states: calm, usual and after a long random walk. */
function someSurfaces() {
  const random = createRandom(7)
  const surfaces = [createSurface('ETH', 0.65)]
  for (let step = 0; step < 400; step += 1) {
    const last = surfaces.at(-1)
    if (last !== undefined) surfaces.push(stepSurface(last, 21_600 / secondsPerYear, 0.02 * random.normal(), random))
  }
  return surfaces.filter((_, index) => index % 40 === 0)
}

test('every volatility of every surface is between 10 % and 400 %', () => {
  for (const surface of someSurfaces()) {
    for (const day of days.slice(1)) {
      for (const k of [-0.15, 0, 0.15]) {
        const iv = surfaceVolatility(surface, { forward: 3000, strike: 3000 * Math.exp(k), yearsToExpiry: day / 365 })
        expect(iv).toBeGreaterThan(0.1)
        expect(iv).toBeLessThan(4)
      }
    }
  }
})

test('total variance increases with expiry at every moneyness, so there is no calendar arbitrage', () => {
  for (const surface of someSurfaces()) {
    for (const k of logMoneyness) {
      const variances = days.map((day) => sviTotalVariance(smile(surface, day / 365), k))
      expect(variances).toEqual(variances.toSorted((a, b) => a - b))
    }
  }
})

test('at the money the smile follows the term structure', () => {
  const surface = createSurface('BTC', 0.5)
  expect(sviTotalVariance(smile(surface, 0.1), 0)).toBeCloseTo(atmTotalVariance(surface, 0.1), 12)
})

test('the density of a slice is nowhere negative, so there is no butterfly arbitrage', () => {
  const slice = smile(createSurface('ETH', 0.65), 7 / 365)
  const w = (k: number) => sviTotalVariance(slice, k)
  const h = 1e-4
  for (let k = -0.5; k <= 0.5; k += 0.01) {
    const first = (w(k + h) - w(k - h)) / (2 * h)
    const second = (w(k + h) - 2 * w(k) + w(k - h)) / (h * h)
    // Gatheral's g(k).
    const g = (1 - (k * first) / (2 * w(k))) ** 2 - (first ** 2 / 4) * (1 / w(k) + 0.25) + second / 2
    expect(g).toBeGreaterThanOrEqual(0)
  }
})

test('puts are more expensive than calls at the same distance', () => {
  const surface = createSurface('ETH', 0.65)
  const at = (strike: number) => surfaceVolatility(surface, { forward: 3000, strike, yearsToExpiry: 0.1 })
  expect(at(2500)).toBeGreaterThan(at(3600))
})

test('the forward is the index now and slightly above it later', () => {
  expect(forwardPrice(3000, 0)).toBe(3000)
  expect(forwardPrice(3000, 0.25)).toBeCloseTo(3030, 6)
})
