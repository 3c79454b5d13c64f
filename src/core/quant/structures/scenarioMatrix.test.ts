import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { riskInScenario, type HeldOption, type MatrixHolding, type MatrixScenario } from './scenarioMatrix'

const nowNs = 1_790_000_000_000_000_000n
const dayNs = 86_400_000_000_000n
const market = { nowNs, forwards: [] }
const unmoved: MatrixScenario = { spot: 0, ivShift: 0, timeNs: nowNs, settlement: 'atIndexOfNow' }

const option = (other: Partial<HeldOption> = {}): HeldOption => ({
  kind: 'option',
  optionType: 'call',
  strike: 3000,
  expiryNs: nowNs + 30n * dayNs,
  forward: 3000,
  iv: 0.6,
  contracts: 1,
  indexPrice: 3000,
  gainNow: 0,
  ...other,
})
const perpetual = (contracts: number): MatrixHolding => ({
  kind: 'linear',
  price: 3000,
  unitDelta: 1,
  contracts,
  indexPrice: 3000,
  gainNow: 0,
})
const pnlOf = (holdings: readonly MatrixHolding[], scenario: Partial<MatrixScenario>) =>
  holdings.reduce((sum, holding) => sum + riskInScenario(holding, { ...unmoved, ...scenario }, market).pnl, 0)

/** The reference grid: a short straddle of ten and two perpetuals, spot by volatility, recomputed with 60 digits. */
const straddle = [option({ contracts: -10 }), option({ contracts: -10, optionType: 'put' }), perpetual(2)]
test.each([
  [0.2, [-4285.87432, -1524.92456, -777.743454]],
  [0.1, [-3535.45844, -249.791872, 1134.54465]],
  [0, [-3405.1026, 0, 1711.53453]],
  [-0.1, [-4020.4213, -1102.57667, 80.4764242]],
  [-0.2, [-5458.06698, -3509.31414, -3112.19566]],
] as const)('the reference grid at a spot of %s', (spot, expected) => {
  for (const [index, ivShift] of [0.5, 0, -0.25].entries()) {
    expect(pnlOf(straddle, { spot, ivShift })).toBeCloseTo(expected[index] ?? Number.NaN, 4)
  }
})

test('the reference portfolio has the reference value', () => {
  const worth = straddle.slice(0, 2).reduce((sum, holding) => sum + riskInScenario(holding, unmoved, market).value, 0)
  expect(worth).toBeCloseTo(-4112.36443095, 7)
})

const anyHolding = fc
  .record({
    isCall: fc.boolean(),
    strike: fc.integer({ min: 500, max: 9000 }),
    days: fc.integer({ min: 1, max: 400 }),
    carry: fc.double({ min: 0.95, max: 1.05, noNaN: true }),
    iv: fc.double({ min: 0.05, max: 3, noNaN: true }),
    contracts: fc.integer({ min: -50, max: 50 }),
  })
  .map(({ isCall, strike, days, carry, iv, contracts }) =>
    option({
      optionType: isCall ? 'call' : 'put',
      strike,
      expiryNs: nowNs + BigInt(days) * dayNs,
      forward: 3000 * carry,
      iv,
      contracts,
    }),
  )

test('an unmoved scenario has a PnL of exactly zero', () => {
  fc.assert(fc.property(anyHolding, (holding) => riskInScenario(holding, unmoved, market).pnl === 0))
})

test('the immediate gain of filling an order is included in every cell', () => {
  const bought = { ...perpetual(2), gainNow: 25 }
  expect(riskInScenario(bought, unmoved, market).pnl).toBe(25)
  expect(riskInScenario(bought, { ...unmoved, spot: 0.1 }, market).pnl).toBeCloseTo(625, 9)
})

test('delta, gamma and vega match the numerical derivatives of the value', () => {
  fc.assert(
    fc.property(anyHolding, fc.double({ min: -0.3, max: 0.3, noNaN: true }), (holding, spot) => {
      const scenario = { ...unmoved, spot }
      const at = (moved: Partial<MatrixScenario>) => riskInScenario(holding, { ...scenario, ...moved }, market)
      const risk = at({})
      // Three cents. A step ten times as large would exceed the tolerance for a large option near its expiry.
      const step = 1e-5
      // 1 USD of the index moves the forward by the ratio of the two.
      const perIndex = holding.kind === 'option' ? holding.forward / holding.indexPrice : 1
      const slope = (at({ spot: spot + step }).value - at({ spot: spot - step }).value) / (2 * step * 3000)
      const bend = (at({ spot: spot + step }).delta - at({ spot: spot - step }).delta) / (2 * step * 3000)
      const byPoint = (at({ ivShift: 1e-5 }).value - at({ ivShift: -1e-5 }).value) / (2 * 1e-3)
      expect(risk.delta).toBeCloseTo(slope / perIndex, 3)
      expect(risk.gamma).toBeCloseTo(bend / perIndex, 4)
      expect(risk.vega).toBeCloseTo(byPoint, 2)
      expect(risk.deltaUsd).toBeCloseTo(risk.delta * 3000 * (1 + spot), 6)
      // 1 % more of the index moves the delta by gamma × 1 % of the index; each delta is worth the index.
      expect(risk.gammaUsd).toBeCloseTo(risk.gamma * 30 * (1 + spot) * 3000 * (1 + spot), 6)
    }),
    { numRuns: 60 },
  )
})

test('the value decays by about theta in a day', () => {
  const held = option()
  const theta = riskInScenario(held, unmoved, market).theta
  const hour = riskInScenario(held, { ...unmoved, timeNs: nowNs + dayNs / 24n }, market).pnl
  expect(hour * 24).toBeCloseTo(theta, 2)
})

test('a volatility is never shifted below one percent', () => {
  const low = option({ iv: 0.2 })
  expect(pnlOf([low], { ivShift: -0.5 })).toBeCloseTo(pnlOf([low], { ivShift: -0.19 }), 9)
})

/** One leg has settled half a day before the scenario (options.md section 7, T01 to T04). */
const settled = [
  option({ contracts: -1, iv: 0.7, expiryNs: nowNs + 3n * dayNs }),
  option({ contracts: 1, iv: 0.7, strike: 3150, expiryNs: nowNs + 2n * dayNs }),
]
test.each([
  [2800, 61.03925528, 61.03925528],
  [3000, 30.12232671, 30.12232671],
  [3200, -139.0363422, -89.03634219],
  [3400, -338.8709672, -88.87096718],
])('a leg settled before the scenario date follows the chosen convention, at %s', (price, atNow, atScenario) => {
  const scenario = { spot: price / 3000 - 1, timeNs: nowNs + (5n * dayNs) / 2n }
  expect(pnlOf(settled, { ...scenario, settlement: 'atIndexOfNow' })).toBeCloseTo(atNow, 5)
  expect(pnlOf(settled, { ...scenario, settlement: 'atScenarioPrice' })).toBeCloseTo(atScenario, 5)
})

test('at expiry the scenario price settles the option, and only the value is left', () => {
  const held = option({ contracts: 3 })
  const risk = riskInScenario(held, { ...unmoved, spot: 0.1, timeNs: held.expiryNs }, market)
  expect(risk.value).toBeCloseTo(900, 9)
  expect([risk.delta, risk.gamma, risk.vega, risk.theta]).toEqual([0, 0, 0, 0])
})

test('a perpetual does not depend on time or volatility', () => {
  const scenario = { ...unmoved, spot: -0.1, ivShift: 0.5, timeNs: nowNs + 400n * dayNs }
  expect(riskInScenario(perpetual(-2), scenario, market)).toMatchObject({
    pnl: 600,
    value: -5400,
    delta: -2,
    deltaUsd: -5400,
    gamma: 0,
    vega: 0,
    theta: 0,
  })
})

test('current delta and gamma match the venue’s tickers', () => {
  // The check vector of venue-rules 3.4, with the forward above the index.
  const held = option({
    strike: 3200,
    forward: 3131.2,
    indexPrice: 3120.5,
    iv: 0.58,
    expiryNs: nowNs + 3_009_597_120_000_000n,
  })
  const risk = riskInScenario(held, unmoved, market)
  expect(risk.delta).toBeCloseTo(0.48735, 5)
  expect(risk.gamma).toBeCloseTo(0.00071073, 8)
})
