import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { sviTotalVariance, type SviParams, butterflyArbitrage, calendarArbitrage, densityFactor } from './svi'
import { fitSvi, type FittedPoint, nelderMead } from './sviFit'

const places = Array.from({ length: 15 }, (_, index) => -0.7 + index / 10)

function smile(params: SviParams, noise: readonly number[] = []): FittedPoint[] {
  return places.map((logMoneyness, index) => ({
    logMoneyness,
    totalVariance: sviTotalVariance(params, logMoneyness) * (1 + (noise[index] ?? 0)),
    weight: 1,
  }))
}

test.each([
  ['a skewed month', { a: 0.01, b: 0.08, rho: -0.4, m: 0.02, sigma: 0.15 }],
  ['a week of calls', { a: 0.004, b: 0.03, rho: 0.3, m: -0.05, sigma: 0.1 }],
  ['a flat year', { a: 0.3, b: 0.1, rho: 0, m: 0, sigma: 0.5 }],
])('the parameters of %s are recovered from its smile', (_name, params) => {
  const fit = fitSvi(smile(params))
  expect(fit?.error).toBeLessThan(1e-7)
  for (const k of places) {
    expect(sviTotalVariance(fit?.params ?? params, k)).toBeCloseTo(sviTotalVariance(params, k), 6)
  }
})

test('a fit to a noisy smile is at least as good as the true parameters, and stays within its bounds', () => {
  const params = fc.record({
    a: fc.double({ min: 0.001, max: 0.1, noNaN: true }),
    b: fc.double({ min: 0.01, max: 0.3, noNaN: true }),
    rho: fc.double({ min: -0.8, max: 0.8, noNaN: true }),
    m: fc.double({ min: -0.2, max: 0.2, noNaN: true }),
    sigma: fc.double({ min: 0.05, max: 0.5, noNaN: true }),
  })
  const noise = fc.array(fc.double({ min: -0.05, max: 0.05, noNaN: true }), { minLength: 15, maxLength: 15 })
  fc.assert(
    fc.property(params, noise, (truth, wobble) => {
      const points = smile(truth, wobble)
      const fit = fitSvi(points)
      const miss = (found: SviParams) =>
        Math.sqrt(
          points.reduce((sum, { logMoneyness, totalVariance }) => {
            return sum + (sviTotalVariance(found, logMoneyness) - totalVariance) ** 2
          }, 0) / points.length,
        )
      if (fit === undefined) throw new Error('a smile of 15 points has a fit')
      expect(fit.error).toBeCloseTo(miss(fit.params), 9)
      expect(miss(fit.params)).toBeLessThanOrEqual(miss(truth) * 1.02 + 1e-7)
      expect(fit.params.b * (1 + Math.abs(fit.params.rho))).toBeLessThanOrEqual(4 + 1e-9)
      expect(Math.abs(fit.params.rho)).toBeLessThanOrEqual(1 + 1e-12)
      for (let k = -2; k <= 2; k += 0.05) expect(sviTotalVariance(fit.params, k)).toBeGreaterThanOrEqual(0)
    }),
    { numRuns: 40 },
  )
})

test('a point with zero weight does not affect the fit', () => {
  const params = { a: 0.01, b: 0.08, rho: -0.4, m: 0.02, sigma: 0.15 }
  const points = [...smile(params), { logMoneyness: 0, totalVariance: 5, weight: 0 }]
  expect(fitSvi(points)?.error).toBeLessThan(1e-6)
})

test('four strikes, or the same strike five times, are too few to fit', () => {
  const points = smile({ a: 0.01, b: 0.08, rho: -0.4, m: 0.02, sigma: 0.15 })
  expect(fitSvi(points.slice(0, 4))).toBeUndefined()
  expect(
    fitSvi(Array.from({ length: 5 }, () => ({ logMoneyness: 0.1, totalVariance: 0.02, weight: 1 }))),
  ).toBeUndefined()
})

// Axel Vogt's smile, quoted by Gatheral and Jacquier (section 2.1) as an example with a negative density.
const vogt: SviParams = { a: -0.041, b: 0.1331, rho: 0.306, m: 0.3586, sigma: 0.4153 }

test('Vogt’s smile has butterfly arbitrage, above the money only', () => {
  const found = butterflyArbitrage(vogt, { from: -1.5, to: 1.5 })
  expect(found).toHaveLength(1)
  // The zeros of g in 30 digits are 0.642408 and 1.256913; the search step is 0.0075.
  expect(Math.abs((found[0]?.from ?? 0) - 0.642408)).toBeLessThan(0.0075)
  expect(Math.abs((found[0]?.to ?? 0) - 1.256913)).toBeLessThan(0.0075)
  expect(densityFactor(vogt, 1)).toBeCloseTo(-0.0277416959046, 12)
})

test('a flat smile has a lognormal density everywhere', () => {
  const flat: SviParams = { a: 0.04, b: 0, rho: 0, m: 0, sigma: 0.2 }
  for (const k of places) expect(densityFactor(flat, k)).toBe(1)
  expect(butterflyArbitrage(flat, { from: -3, to: 3 })).toEqual([])
})

test('the density equals the price of a butterfly of neighbouring strikes', () => {
  // Compared with the second difference of undiscounted calls, by the definition of the density.
  const params: SviParams = { a: 0.02, b: 0.1, rho: -0.3, m: 0.05, sigma: 0.2 }
  const normal = (x: number) => {
    // Simpson's rule over the density from −8, independent of the code under test.
    const n = 4_000
    const h = (x + 8) / n
    let sum = 0
    for (let i = 0; i <= n; i++) {
      const z = -8 + i * h
      sum += (i === 0 || i === n ? 1 : i % 2 === 1 ? 4 : 2) * Math.exp(-0.5 * z * z)
    }
    return (sum * h) / 3 / Math.sqrt(2 * Math.PI)
  }
  const call = (k: number) => {
    const s = Math.sqrt(sviTotalVariance(params, k))
    return normal(-k / s + s / 2) - Math.exp(k) * normal(-k / s - s / 2)
  }
  for (const k of [-0.4, 0, 0.3]) {
    const strike = Math.exp(k)
    const h = 1e-3
    const curvature = (call(Math.log(strike + h)) - 2 * call(k) + call(Math.log(strike - h))) / (h * h)
    const s = Math.sqrt(sviTotalVariance(params, k))
    const d2 = -k / s - s / 2
    const lognormal = Math.exp(-0.5 * d2 * d2) / Math.sqrt(2 * Math.PI) / (strike * s)
    expect(curvature / lognormal).toBeCloseTo(densityFactor(params, k), 3)
  }
})

test('a later expiry is flagged where its variance is lower', () => {
  const earlier: SviParams = { a: 0.02, b: 0.1, rho: 0, m: 0, sigma: 0.1 }
  const later: SviParams = { a: 0.03, b: 0.05, rho: 0, m: 0, sigma: 0.1 }
  // 0.02 + 0.1 r > 0.03 + 0.05 r beyond r = 0.2, that is |k| > √0.03.
  const found = calendarArbitrage(earlier, later, { from: -1, to: 1 })
  expect(found).toHaveLength(2)
  expect(found[0]?.to).toBeCloseTo(-Math.sqrt(0.03), 1)
  expect(found[1]?.from).toBeCloseTo(Math.sqrt(0.03), 1)
  expect(calendarArbitrage(earlier, { ...earlier, a: 0.021 }, { from: -1, to: 1 })).toEqual([])
})

test('an hour before expiry, within two percent of the forward, a smile fits as well as a year before', () => {
  // iv = 80 % + 200 k² − 2 k with an hour left, with quotes rounded to a tenth of a volatility point.
  const years = 1 / 8760
  const ivAt = (k: number) => Math.round((0.8 - 2 * k + 200 * k * k) * 1000) / 1000
  const near = [-0.02, -0.012, -0.006, 0, 0.005, 0.011, 0.019]
  const fit = fitSvi(near.map((k) => ({ logMoneyness: k, totalVariance: ivAt(k) ** 2 * years, weight: 1 })))
  if (fit === undefined) throw new Error('seven strikes have a fit')
  for (const k of near) {
    expect(Math.abs(Math.sqrt(sviTotalVariance(fit.params, k) / years) - ivAt(k))).toBeLessThan(0.005)
  }
})

test('wings steeper than arbitrage allows are fitted with the steepest allowed slope', () => {
  const steep = places.map((k) => ({ logMoneyness: k, totalVariance: 0.05 + 3 * Math.abs(k), weight: 1 }))
  const { b = 0, rho = 0 } = fitSvi(steep)?.params ?? {}
  expect(b * (1 + Math.abs(rho))).toBeLessThanOrEqual(2 + 1e-9)
  expect(b * (1 - Math.abs(rho))).toBeGreaterThan(1.9)
})

test('a kink at one strike does not produce a spike between its neighbours', () => {
  const points = [-0.1, -0.05, 0, 0.05, 0.1].map((k) => ({
    logMoneyness: k,
    totalVariance: k === 0 ? 0.001 : 0.01,
    weight: 1,
  }))
  expect(fitSvi(points)?.params.sigma).toBeGreaterThanOrEqual(0.2 * 0.02 * (1 - 1e-9))
})

test('duplicate and zero-weight strikes do not count toward the minimum of five', () => {
  const points = smile({ a: 0.01, b: 0.08, rho: -0.4, m: 0.02, sigma: 0.15 }).slice(0, 4)
  const [first] = points
  if (first === undefined) throw new Error('there are four')
  expect(fitSvi([...points, first])).toBeUndefined()
  expect(fitSvi([...points, { logMoneyness: 1, totalVariance: 0.1, weight: 0 }])).toBeUndefined()
})

test('a smile without variance has no fit', () => {
  expect(fitSvi(places.map((k) => ({ logMoneyness: k, totalVariance: 0, weight: 1 })))).toBeUndefined()
})

test('Nelder-Mead finds the minimum of a bowl in one and in three variables', () => {
  const one = nelderMead(([x = 0]) => (x - 3) ** 2 + 1, [0], { size: 1 })
  expect(one.at[0]).toBeCloseTo(3, 5)
  expect(one.value).toBeCloseTo(1, 9)
  const three = nelderMead(([x = 0, y = 0, z = 0]) => (x - 1) ** 2 + 4 * (y + 2) ** 2 + 9 * (z - 0.5) ** 2, [5, 5, 5], {
    size: 1,
  })
  expect(three.at.map((x) => x.toFixed(4))).toEqual(['1.0000', '-2.0000', '0.5000'])
})

test('Nelder-Mead follows Rosenbrock’s curved valley to its minimum', () => {
  const { at, value } = nelderMead(([x = 0, y = 0]) => 100 * (y - x * x) ** 2 + (1 - x) ** 2, [-1.2, 1], { size: 0.5 })
  expect(at[0]).toBeCloseTo(1, 4)
  expect(at[1]).toBeCloseTo(1, 4)
  expect(value).toBeLessThan(1e-9)
})

test('the number of evaluations matches the literature', () => {
  let looks = 0
  nelderMead(
    ([x = 0, y = 0]) => {
      looks += 1
      return 100 * (y - x * x) ** 2 + (1 - x) ** 2
    },
    [-1.2, 1],
    { size: 0.5, tolerance: 1e-8 },
  )
  // Lagarias and others (1998) report 160 to 200 evaluations.
  expect(looks).toBeGreaterThan(80)
  expect(looks).toBeLessThan(260)
})

test('infinite values act as walls', () => {
  const { at } = nelderMead(([x = 0]) => (x < 2 ? Infinity : x * x), [5], { size: 1 })
  expect(at[0]).toBeGreaterThanOrEqual(2)
  expect(at[0]).toBeLessThan(2.01)
})

test('where no step descends, the simplex shrinks around the best point', () => {
  // A cone is not smooth at its tip. Reflections fail there, so only shrinking ends the search.
  const { at } = nelderMead(([x = 0, y = 0]) => Math.max(Math.abs(x - 1), Math.abs(y + 1)), [3, 4], { size: 2 })
  expect(at[0]).toBeCloseTo(1, 3)
  expect(at[1]).toBeCloseTo(-1, 3)
})

test('the search stops after the given number of steps and returns the best point', () => {
  const of = ([x = 0]: readonly number[]) => (x - 100) ** 2
  const begun = nelderMead(of, [0], { size: 1, mostSteps: 3 })
  expect(begun.value).toBeLessThan(of([0]))
  expect(begun.value).toBeGreaterThan(of([100]))
  expect(nelderMead(of, [0], { size: 1, mostSteps: 0 })).toEqual({ at: [1], value: 99 ** 2 })
})

test('a constant function ends the search at once', () => {
  let looks = 0
  const { at } = nelderMead(
    () => {
      looks += 1
      return 7
    },
    [2, 3],
    { size: 1 },
  )
  expect(at).toEqual([2, 3])
  expect(looks).toBe(3)
})
