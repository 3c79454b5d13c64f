import { expect, test } from 'vitest'
import { smileDistribution, type StrikeVolatility } from './terminalDistribution'

/** The error function by its series, so that the expected prices are independent of the code. */
function normal(x: number): number {
  if (x < -9) return 0
  if (x > 9) return 1
  let term = x
  let sum = x
  for (let n = 1; n < 400; n++) {
    term *= (-x * x * (2 * n - 1)) / (2 * n * (2 * n + 1))
    sum += term
  }
  return 0.5 + sum / Math.sqrt(2 * Math.PI)
}

const forward = 3120
const years = 3.6 / 365

/** SSVI of Gatheral and Jacquier (2014) as in the paper venue: steep skew, fat wings. */
function volatility(strike: number): number {
  const k = Math.log(strike / forward)
  const theta = 0.58 ** 2 * years
  const [rho, phi] = [-0.16, 0.95 / Math.sqrt(theta * (1 + theta))]
  const root = Math.sqrt((phi * k + rho) ** 2 + 1 - rho * rho)
  return Math.sqrt(((theta / 2) * (1 + rho * phi * k + root)) / years)
}

function callPrice(strike: number): number {
  const total = volatility(strike) * Math.sqrt(years)
  const d1 = Math.log(forward / strike) / total + total / 2
  return forward * normal(d1) - strike * normal(d1 - total)
}

const strikes = Array.from({ length: 33 }, (_, at) => 2720 + 25 * at)
const marks: readonly StrikeVolatility[] = strikes.map((strike) => ({ strike, iv: volatility(strike) }))
const found = smileDistribution(marks, { forward, yearsToExpiry: years })

test.each([2800, 2950, 3050, 3120, 3180, 3260, 3400])(
  'the probability above %d is the cost of a narrow call spread',
  (strike) => {
    const spread = callPrice(strike - 0.5) - callPrice(strike + 0.5)
    expect(found?.above(strike)).toBeCloseTo(spread, 4)
  },
)

test('the probability of a straddle is the mass of the density of the call prices, and not N(d2)', () => {
  const premium = callPrice(3125) + callPrice(3125) - (forward - 3125)
  let mass = 0
  // Breeden and Litzenberger: the density is the second derivative of the call price by the strike.
  for (let price = 2400; price < 4000; price += 1) {
    if (Math.abs(price - 3125) <= premium) continue
    mass += callPrice(price - 1) - 2 * callPrice(price) + callPrice(price + 1)
  }
  const outside = 1 - (found?.above(3125 - premium) ?? Number.NaN) + (found?.above(3125 + premium) ?? Number.NaN)
  expect(outside).toBeCloseTo(mass, 2)
  const lognormal = (strike: number) => {
    const total = volatility(strike) * Math.sqrt(years)
    return normal(Math.log(forward / strike) / total - total / 2)
  }
  expect(1 - lognormal(3125 - premium) + lognormal(3125 + premium) - mass).toBeGreaterThan(0.04)
})

test('without skew the probability is N(d2)', () => {
  const flat = smileDistribution(
    strikes.map((strike) => ({ strike, iv: 0.6 })),
    { forward, yearsToExpiry: years },
  )
  const total = 0.6 * Math.sqrt(years)
  for (const strike of [2900, 3120, 3300]) {
    expect(flat?.above(strike)).toBeCloseTo(normal(Math.log(forward / strike) / total - total / 2), 4)
  }
})

test('the probability falls from 1 to 0 even on a smile with arbitrage', () => {
  // A wing this steep makes calls of a higher strike more expensive.
  const wild = strikes.map((strike) => ({ strike, iv: 0.4 + 12 * Math.abs(Math.log(strike / forward)) }))
  const distribution = smileDistribution(wild, { forward, yearsToExpiry: years })
  let before = 1
  for (let price = 0; price < 9000; price += 10) {
    const now = distribution?.above(price) ?? Number.NaN
    expect(now).toBeLessThanOrEqual(before)
    expect(now).toBeGreaterThanOrEqual(0)
    before = now
  }
  expect(distribution?.above(0)).toBe(1)
})

test('with fewer than five strikes, no time or no forward the distribution is unknown', () => {
  expect(smileDistribution(marks.slice(0, 4), { forward, yearsToExpiry: years })).toBeUndefined()
  expect(smileDistribution(marks, { forward, yearsToExpiry: 0 })).toBeUndefined()
  expect(smileDistribution(marks, { forward: 0, yearsToExpiry: years })).toBeUndefined()
})
