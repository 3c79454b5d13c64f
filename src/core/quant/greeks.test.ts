import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { OptionType } from '@/core/protocol/instrument'
import { black76 } from './black76'
import type { OptionModel } from './black76'
import { greeks, volatilityGreeks } from './greeks'

function relativeError(value: number, truth: number): number {
  return Math.abs(value - truth) / Math.abs(truth)
}

// Black-76 in 60 digits: id type forward strike years rate volatility, then
// price delta gamma vega/point theta/day vanna/point volga/point²
const crypto = `
  C01 call 60000 60000 7/365 0 0.55 1822.726989604507 0.5151893915800376 8.7232556478049e-5 33.124472131117 -130.13185480082 0.000276037267759 -0.000873487792499
  C02 put 60000 60000 7/365 0 0.55 1822.726989604507 -0.4848106084199624 8.7232556478049e-5 33.124472131117 -130.13185480082 0.000276037267759 -0.000873487792499
  C03 call 60000 70000 30/365 0 0.6 1124.963283884644 0.2089295115430742 2.7840266423238e-5 49.426007239064 -49.426007239064 0.00470347938937 0.655458822952
  C04 put 60000 50000 30/365 0 0.68 1001.947901252785 -0.1508727660131655 2.0010411104471e-5 40.262043603078 -45.630316083488 -0.00288359706232 0.512239544133
  C05 call 3000 3200 1/365 0 0.7 1.784504109196381 0.04065647395631897 0.00079440811405179 0.13711701694593 -4.7990955931074 0.00222013533018 0.00607688670475
  C06 put 3000 2900 1/365 0 0.8 14.59511888903506 -0.2031147221054026 0.0022493404459181 0.44370551261946 -17.748220504778 -0.00278565400736 0.00363300789349
  C07 call 3000 3000 1/8760 0 0.6 7.672374163400496 0.5012787290272334 0.020743755401382 0.12787246480304 -92.06817465819 2.13120774672e-5 -2.18959700005e-8
  C08 call 3000 3050 4/8760 0 0.6 1.806556316039495 0.09978032283582402 0.0045553837324418 0.11232453038898 -20.218415470016 0.00378358641592 0.00311145313109
  C09 put 3000 3000 1/525600 0 1.2 1.981001656694352 -0.4996698330572176 0.080340604401109 0.016508343370091 -1426.3208671759 2.75139056168e-6 -9.42257041672e-11
  C10 call 3000 8000 1 0 0.75 156.7296018862421 0.17546876337853 0.00011476131077167 7.7463884770881 -0.79586182983781 0.00579351477493 0.162120909542
  C11 put 3000 1000 0.5 0 0.95 23.84351325937722 -0.02434362250356521 2.8361125262369e-5 1.2124381049663 -0.31556608211451 -0.000781860058306 0.0326958392757
  C12 call 150 300 90/365 0 1.4 11.8922876444636 0.2580177897166741 0.0030982838742133 0.24064752831218 -0.18717029979836 0.00310312278341 0.00150114676766
  C13 call 60000 60000 1 0 3.0 51983.13584773703 0.9331927987311419 7.1954219814384e-7 77.710557399535 -31.935845506658 0.000647587978329 -0.582829180497
  C14 put 60000 120000 0.25 0 0.5 60017.57823697947 -0.995946595790669 7.9923802305019e-7 3.5965711037259 -0.98536194622626 0.000694758924593 0.551830768028
  C15 call 60000 30000 0.25 0 0.5 30008.78911848974 0.9981197832034968 3.996190115251e-7 1.7982855518629 -0.49268097311313 -0.000317408036432 0.275915384014
  C16 call 60000 62000 30/365 0.05 0.55 2903.696355720992 0.4467947856044413 4.1646389992546e-5 67.775220974171 -61.729519268919 0.00205451468892 0.0456288645924
  C17 put 60000 62000 30/365 0.05 0.55 4895.494043249401 -0.549104058159763 4.1646389992546e-5 67.775220974171 -61.456670270627 0.00205451468892 0.0456288645924
`
  .trim()
  .split('\n')
  .map((line) => line.trim().split(' '))
  .map(([id = '', type, ...figures]) => ({ id, type: type as OptionType, figures: figures.map(fraction) }))

/** Parses `7/365` as well as `0.5`. */
function fraction(text: string): number {
  const [above, below = '1'] = text.split('/')
  return Number(above) / Number(below)
}

test.each(crypto)('$id: price and greeks match the 60-digit reference', ({ type, figures }) => {
  const [forward = 0, strike = 0, yearsToExpiry = 0, rate = 0, iv = 0, ...expected] = figures
  const [price = 0, delta = 0, gamma = 0, vega = 0, theta = 0, vanna = 0, volga = 0] = expected
  const model = { forward, strike, yearsToExpiry, rate, iv, optionType: type }
  const found = greeks(model)
  const second = volatilityGreeks(model)
  expect(relativeError(black76(model), price)).toBeLessThan(1e-12)
  expect(relativeError(found.delta, delta)).toBeLessThan(1e-11)
  expect(relativeError(found.gamma, gamma)).toBeLessThan(1e-11)
  expect(relativeError(found.vega, vega)).toBeLessThan(1e-11)
  expect(relativeError(found.theta, theta)).toBeLessThan(1e-10)
  expect(relativeError(second.vanna, vanna)).toBeLessThan(1e-10)
  expect(relativeError(second.volga, volga)).toBeLessThan(1e-9)
})

// The derivative of delta by time in 60 digits; a day later leaves a year / 365 less.
test.each([
  ['C01', -0.00108443212334013],
  ['C02', -0.00108443212334013],
  ['C03', -0.00470347938937306],
  ['C04', 0.00326807667062509],
  ['C05', -0.077704736556402],
  ['C06', 0.111426160294443],
  ['C07', -0.015344695776365],
  ['C09', -0.237720144529309],
  ['C11', 0.000203497823394842],
  ['C13', -0.000266132045888819],
  ['C14', -0.000190344910847298],
  ['C16', -0.00182210036636306],
  ['C17', -0.00195852486550884],
])('%s: charm is %d per day', (row, charm) => {
  const found = crypto.find(({ id }) => id === row)
  const [forward = 0, strike = 0, yearsToExpiry = 0, rate = 0, iv = 0] = found?.figures ?? []
  const model = { forward, strike, yearsToExpiry, rate, iv, optionType: found?.type ?? 'call' }
  expect(relativeError(volatilityGreeks(model).charm, charm)).toBeLessThan(1e-10)
})

test('the figures of venue-rules 3.4 match to the printed digit', () => {
  const found = greeks({ forward: 3131.2, strike: 3200, yearsToExpiry: 34.8333 / 365, iv: 0.58, optionType: 'call' })
  expect(found.delta).toBeCloseTo(0.48735, 5)
  expect(found.gamma).toBeCloseTo(0.00071073, 8)
  expect(found.vega).toBeCloseTo(3.85703, 4)
  expect(found.theta).toBeCloseTo(-3.21112, 4)
  expect(found.rho).toBeCloseTo(1.2719, 4)
})

/** Greeks with respect to the spot, from those of the forward: F = S e^((r − q) T). */
function spotGreeks(spot: number, carry: number, terms: Omit<OptionModel, 'forward'> & { rate: number }) {
  const growth = Math.exp((terms.rate - carry) * terms.yearsToExpiry)
  const model = { ...terms, forward: spot * growth }
  const { delta, gamma, vega, theta, rho } = greeks(model)
  const price = black76(model)
  return {
    delta: delta * growth,
    gamma: gamma * growth * growth,
    vega: vega * 100,
    theta: theta * 365 - delta * model.forward * (terms.rate - carry),
    rho: rho * 100,
    carryRho: -terms.yearsToExpiry * model.forward * delta,
    elasticity: (delta * model.forward) / price,
  }
}

type SpotGreek = keyof ReturnType<typeof spotGreeks>
type SpotCase = readonly [string, SpotGreek, OptionType, number, number, number, number, number, number, number]

const spotCases: readonly SpotCase[] = [
  ['G01', 'delta', 'call', 105, 100, 0.1, 0.1, 0.5, 0.36, 0.59462865973],
  ['G02', 'delta', 'put', 105, 100, 0.1, 0.1, 0.5, 0.36, -0.3566007647707],
  ['G03', 'elasticity', 'put', 105, 100, 0.1, 0.1, 0.5, 0.36, -4.877498541323],
  ['G04', 'gamma', 'call', 55, 60, 0, 0.1, 0.75, 0.3, 0.02782116047694],
  ['G05', 'vega', 'call', 55, 60, 0, 0.1, 0.75, 0.3, 18.93577734962],
  ['G06', 'theta', 'put', 430, 405, 0.05, 0.07, 1 / 12, 0.2, -31.19235030427],
  ['G07', 'theta', 'put', 430, 405, 0.05, 0.07, 1 / 12, 0.2, -0.0854584939843 * 365],
  ['G08', 'rho', 'call', 72, 75, 0, 0.09, 1, 0.19, 38.73250501733],
  ['G09', 'carryRho', 'put', 500, 490, 0.05, 0.08, 0.25, 0.15, 42.22536336911],
  ['P14', 'delta', 'call', 49, 50, 0, 0.05, 0.3846, 0.2, 0.5216016339715761],
  ['P15', 'theta', 'call', 49, 50, 0, 0.05, 0.3846, 0.2, -4.305389964546104],
  ['P16', 'gamma', 'call', 49, 50, 0, 0.05, 0.3846, 0.2, 0.06554537725247868],
  ['P17', 'vega', 'call', 49, 50, 0, 0.05, 0.3846, 0.2, 12.105242754243845],
  ['P18', 'rho', 'call', 49, 50, 0, 0.05, 0.3846, 0.2, 8.906574098800947],
]

test.each(spotCases)(
  '%s: the spot %s follows from the forward greeks',
  (_id, name, optionType, spot, strike, carry, rate, yearsToExpiry, iv, expected) => {
    const found = spotGreeks(spot, carry, { strike, yearsToExpiry, rate, iv, optionType })
    expect(relativeError(found[name], expected)).toBeLessThan(1e-11)
  },
)

const hull = { forward: 49, strike: 50, yearsToExpiry: 0.3846, rate: 0.05, iv: 0.2, optionType: 'call' } as const

test.each([
  ['P08', 'delta', hull, 0.45107017482201833],
  ['P09', 'gamma', hull, 0.0640646705882491],
  ['P10', 'vega', hull, 0.1183177856241714],
  ['P11', 'theta', hull, -0.008162368774616737],
  ['P12', 'theta', { ...hull, optionType: 'put' }, -0.008027991553118148],
  [
    'P22',
    'theta',
    { ...hull, forward: 24000, strike: 24050, yearsToExpiry: 4 / 8760, rate: 0, iv: 0.12 },
    -53.04151979098944,
  ],
  [
    'P23',
    'gamma',
    { ...hull, forward: 24000, strike: 26000, yearsToExpiry: 2 / 365, rate: 0, iv: 0.35 },
    5.648890879193396e-6,
  ],
  [
    'P24',
    'theta',
    { forward: 24000, strike: 24500, yearsToExpiry: 30 / 365, rate: 0.065, iv: 0.155, optionType: 'put' },
    -6.2690607395747655,
  ],
] as const)('%s: the %s matches py_vollib and openalgo', (_id, name, model, expected) => {
  expect(relativeError(greeks(model)[name], expected)).toBeLessThan(1e-10)
})

test('P13: with the forward held constant instead of the spot, rho is only the discounting', () => {
  const { rho, delta } = greeks(hull)
  const forwardHeld = rho - (delta * hull.forward * hull.yearsToExpiry) / 100
  expect(relativeError(forwardHeld, -0.007470538005958228)).toBeLessThan(1e-11)
})

test.each([
  ['call', 3100, 1],
  ['call', 2900, 0],
  ['put', 2900, -1],
  ['put', 3000, -0.5],
] as const)('an expired %s at %d has a delta of %d and no other greeks', (optionType, forward, delta) => {
  const model = { forward, strike: 3000, yearsToExpiry: 0, iv: 0.6, optionType }
  const found = greeks(model)
  expect(found.delta).toBeCloseTo(delta, 15)
  expect([found.gamma, found.theta, found.vega, found.rho]).toEqual([0, 0, 0, 0])
  expect(volatilityGreeks(model)).toEqual({ vanna: 0, volga: 0, charm: 0 })
})

// Log-moneyness within three deviations, where a finite difference still has enough digits.
const anyModel: fc.Arbitrary<OptionModel> = fc
  .record({
    forward: fc.double({ min: 100, max: 100_000, noNaN: true }),
    deviations: fc.double({ min: -3, max: 3, noNaN: true }),
    yearsToExpiry: fc.double({ min: 1 / 365, max: 2, noNaN: true }),
    iv: fc.double({ min: 0.1, max: 2, noNaN: true }),
    rate: fc.double({ min: 0, max: 0.1, noNaN: true }),
    optionType: fc.constantFrom<OptionType>('call', 'put'),
  })
  .map(({ deviations, ...model }) => ({
    ...model,
    strike: model.forward * Math.exp(deviations * model.iv * Math.sqrt(model.yearsToExpiry)),
  }))

/** The central difference with respect to one parameter of the model. */
function slope(
  of: (model: OptionModel) => number,
  model: OptionModel,
  name: 'forward' | 'iv' | 'yearsToExpiry',
): number {
  // Small compared with the width of the distribution, which scales the step of the forward.
  const step = model[name] * 1e-3 * (name === 'forward' ? model.iv * Math.sqrt(model.yearsToExpiry) : 1)
  return (of({ ...model, [name]: model[name] + step }) - of({ ...model, [name]: model[name] - step })) / (2 * step)
}

test('each greek matches its numerical derivative', () => {
  fc.assert(
    fc.property(anyModel, (model) => {
      const found = greeks(model)
      const second = volatilityGreeks(model)
      const near = (value: number, by: number, size: number) =>
        expect(Math.abs(value - by)).toBeLessThan(1e-3 * Math.max(Math.abs(by), size))
      near(found.delta, slope(black76, model, 'forward'), 0.01)
      near(
        found.gamma,
        slope((some) => greeks(some).delta, model, 'forward'),
        0.01 * found.gamma,
      )
      near(found.vega * 100, slope(black76, model, 'iv'), 0.01 * model.forward)
      near(-found.theta * 365, slope(black76, model, 'yearsToExpiry'), 0.01 * model.forward)
      near(
        second.vanna * 100,
        slope((some) => greeks(some).delta, model, 'iv'),
        0.1,
      )
      near(
        second.volga * 100,
        slope((some) => greeks(some).vega, model, 'iv'),
        0.01 * model.forward,
      )
    }),
  )
})

test('a call and its put share gamma and vega, and their deltas differ by one discounted contract', () => {
  fc.assert(
    fc.property(anyModel, (model) => {
      const call = greeks({ ...model, optionType: 'call' })
      const put = greeks({ ...model, optionType: 'put' })
      expect(call.gamma).toBe(put.gamma)
      expect(call.vega).toBe(put.vega)
      expect(call.delta - put.delta).toBeCloseTo(Math.exp(-(model.rate ?? 0) * model.yearsToExpiry), 12)
    }),
  )
})
