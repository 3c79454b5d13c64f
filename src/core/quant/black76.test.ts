import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { OptionType } from '@/core/protocol/instrument'
import { black76, intrinsicValue, type OptionModel, impliedVolatility } from './black76'
import { greeks } from './greeks'

function relativeError(value: number, truth: number): number {
  return Math.abs(value - truth) / Math.abs(truth)
}

// Haug, "Option Pricing Formulas" (1998), as quoted by QuantLib's test suite, recomputed with 60 digits. id type spot
// strike carry rate years volatility price
const haug = `
  H01 call 60 65 0 0.08 0.25 0.3 2.133368444916
  H02 put 100 95 0.05 0.1 0.5 0.2 2.464787646756
  H03 put 19 19 0.1 0.1 0.75 0.28 1.701050725236
  H04 call 19 19 0.1 0.1 0.75 0.28 1.701050725236
  H05 call 1.56 1.6 0.08 0.06 0.5 0.12 0.02909925314944
  H06 put 75 70 0.05 0.1 0.5 0.35 4.086953828635
  H07 call 90 100 0.1 0.1 0.1 0.15 0.02049014853648
  H08 call 100 100 0.1 0.1 0.1 0.15 1.873344572765
  H09 call 110 100 0.1 0.1 0.1 0.15 9.94127739549
  H10 call 90 100 0.1 0.1 0.1 0.25 0.3150458007774
  H11 call 100 100 0.1 0.1 0.1 0.25 3.121720698181
  H12 call 110 100 0.1 0.1 0.1 0.25 10.35555213652
  H13 call 90 100 0.1 0.1 0.1 0.35 0.9474175344226
  H14 call 100 100 0.1 0.1 0.1 0.35 4.369316848536
  H15 call 110 100 0.1 0.1 0.1 0.35 11.1381251606
  H16 call 90 100 0.1 0.1 0.5 0.15 0.8068924136759
  H17 call 100 100 0.1 0.1 0.5 0.15 4.023167048617
  H18 call 110 100 0.1 0.1 0.5 0.15 10.57685778682
  H19 call 90 100 0.1 0.1 0.5 0.25 2.702593730355
  H20 call 100 100 0.1 0.1 0.5 0.25 6.699696963531
  H21 call 110 100 0.1 0.1 0.5 0.25 12.78567892976
  H22 call 90 100 0.1 0.1 0.5 0.35 4.932877430523
  H23 call 100 100 0.1 0.1 0.5 0.35 9.367876646364
  H24 call 110 100 0.1 0.1 0.5 0.35 15.30859976108
  H25 put 90 100 0.1 0.1 0.1 0.15 9.920988486028
  H26 put 100 100 0.1 0.1 0.1 0.15 1.873344572765
  H27 put 110 100 0.1 0.1 0.1 0.15 0.04077905799787
  H28 put 90 100 0.1 0.1 0.1 0.25 10.21554413827
  H29 put 100 100 0.1 0.1 0.1 0.25 3.121720698181
  H30 put 110 100 0.1 0.1 0.1 0.25 0.4550537990314
  H31 put 90 100 0.1 0.1 0.1 0.35 10.84791587191
  H32 put 100 100 0.1 0.1 0.1 0.35 4.369316848536
  H33 put 110 100 0.1 0.1 0.1 0.35 1.237626823112
  H34 put 90 100 0.1 0.1 0.5 0.15 10.31918665868
  H35 put 100 100 0.1 0.1 0.5 0.15 4.023167048617
  H36 put 110 100 0.1 0.1 0.5 0.15 1.064563541812
  H37 put 90 100 0.1 0.1 0.5 0.25 12.21488797536
  H38 put 100 100 0.1 0.1 0.5 0.25 6.699696963531
  H39 put 110 100 0.1 0.1 0.5 0.25 3.273384684752
  H40 put 90 100 0.1 0.1 0.5 0.35 14.44517167553
  H41 put 100 100 0.1 0.1 0.5 0.35 9.367876646364
  H42 put 110 100 0.1 0.1 0.5 0.35 5.796305516073
  H43 call 42 40 0.08 0.04 0.75 0.35 5.097547717726
`
  .trim()
  .split('\n')
  .map((line) => line.trim().split(' '))
  .map(([id = '', type, ...figures]) => ({ id, type: type as OptionType, figures: figures.map(Number) }))

test('all 43 of Haug’s prices are in the table', () => {
  expect(haug).toHaveLength(43)
})

test.each(haug)('$id: Black-76 on the forward of a spot with carry matches Haug’s price', ({ type, figures }) => {
  const [spot = 0, strike = 0, carry = 0, rate = 0, yearsToExpiry = 0, iv = 0, price = 0] = figures
  const forward = spot * Math.exp((rate - carry) * yearsToExpiry)
  // The source prints 13 digits.
  expect(relativeError(black76({ forward, strike, yearsToExpiry, iv, rate, optionType: type }), price)).toBeLessThan(
    2e-12,
  )
})

test.each([
  ['P01', 'call', 620, 600, 0.5, 0.05, 0.2, 44.18685331210661],
  ['P02', 'put', 20, 20, 1 / 3, 0.09, 0.25, 1.1166414565589435],
  ['P04', 'call', 100, 100, 0.5, 0.02, 0.2, 5.58110672460481],
  ['P05', 'call', 100, 100, 0.5, 0, 0.2, 5.637197779701663],
  ['P06', 'call', 100, 100, 0.5, 0, 0.232323232, 6.546355433867772],
  ['P07', 'put', 101, 102, 0.5, 0.01, 0.2, 6.204511580966676],
  ['P21', 'call', 24000, 24050, 4 / 8760, 0, 0.12, 7.255138197683088],
] as const)(
  '%s: Black-76 matches Hull and py_vollib',
  (_id, optionType, forward, strike, yearsToExpiry, rate, iv, price) => {
    expect(relativeError(black76({ forward, strike, yearsToExpiry, rate, iv, optionType }), price)).toBeLessThan(1e-12)
  },
)

test.each([
  ['P19', 'call', 12.111581434969677],
  ['P20', 'put', 1.6627045623110852],
] as const)('%s: Black-76 on the forward matches py_vollib’s Black-Scholes', (_id, optionType, price) => {
  const model = { forward: 100 * Math.exp(0.005), strike: 90, yearsToExpiry: 0.5, rate: 0.01, iv: 0.2, optionType }
  expect(relativeError(black76(model), price)).toBeLessThan(1e-12)
})

test.each([
  ['call', 193.2332],
  ['put', 262.0332],
] as const)('the %s of venue-rules 3.4 matches to the printed digit', (optionType, price) => {
  const model = { forward: 3131.2, strike: 3200, yearsToExpiry: 34.8333 / 365, iv: 0.58, optionType }
  expect(black76(model)).toBeCloseTo(price, 3)
})

// Black-76 in 60 digits, where a textbook formula in doubles loses most or all digits.
test.each([
  ['a week', 'wing', 60000, 90000, 7 / 365, 0.55, 5.0265670341243825e-5],
  ['a week', 'far wing', 60000, 90000, 7 / 365, 0.5, 1.956491931114237e-6],
  ['a day', 'hopeless wing', 60000, 90000, 1 / 365, 0.5, 2.3884380425223004e-52],
  ['a minute', 'calm market', 3000, 3001, 1 / 525600, 0.05, 2.6816138609373298e-8],
] as const)('with %s left, the %s keeps its precision', (_left, _where, forward, strike, yearsToExpiry, iv, price) => {
  expect(relativeError(black76({ forward, strike, yearsToExpiry, iv, optionType: 'call' }), price)).toBeLessThan(5e-12)
})

test.each([
  ['no time', 0, 0.6],
  ['no volatility', 0.1, 0],
])('with %s left an option is worth its intrinsic value', (_reason, yearsToExpiry, iv) => {
  const model = { forward: 3000, strike: 2800, yearsToExpiry, iv } as const
  expect(black76({ ...model, optionType: 'call' })).toBe(200)
  expect(black76({ ...model, optionType: 'put' })).toBe(0)
})

test('an unknown volatility gives NaN, not something that looks like a price', () => {
  const model = { forward: 3000, strike: 2800, yearsToExpiry: 0.1, iv: Number.NaN, optionType: 'call' } as const
  expect(black76(model)).toBeNaN()
})

const anyModel: fc.Arbitrary<Omit<OptionModel, 'optionType'>> = fc.record({
  forward: fc.double({ min: 1, max: 200_000, noNaN: true }),
  strike: fc.double({ min: 1, max: 200_000, noNaN: true }),
  yearsToExpiry: fc.double({ min: 1 / 525_600, max: 2, noNaN: true }),
  iv: fc.double({ min: 0.01, max: 5, noNaN: true }),
  rate: fc.double({ min: -0.1, max: 0.2, noNaN: true }),
})

test('call minus put equals the discounted difference between forward and strike', () => {
  fc.assert(
    fc.property(anyModel, (model) => {
      const difference = black76({ ...model, optionType: 'call' }) - black76({ ...model, optionType: 'put' })
      const parity = Math.exp(-(model.rate ?? 0) * model.yearsToExpiry) * (model.forward - model.strike)
      expect(Math.abs(difference - parity)).toBeLessThan(1e-12 * (model.forward + model.strike))
    }),
  )
})

const undiscounted = fc
  .record({ model: anyModel, optionType: fc.constantFrom<OptionType>('call', 'put') })
  .map(({ model, optionType }): OptionModel => ({ ...model, rate: 0, optionType }))

test('a price lies between intrinsic value and the maximum payoff', () => {
  fc.assert(
    fc.property(undiscounted, (model) => {
      const price = black76(model)
      const most = model.optionType === 'call' ? model.forward : model.strike
      expect(price).toBeGreaterThanOrEqual(intrinsicValue(model))
      expect(price).toBeLessThanOrEqual(most * (1 + 1e-12))
    }),
  )
})

test('more volatility never makes an option cheaper', () => {
  fc.assert(
    fc.property(undiscounted, fc.double({ min: 1.001, max: 3, noNaN: true }), (model, factor) => {
      const dearer = black76({ ...model, iv: model.iv * factor })
      expect(dearer).toBeGreaterThanOrEqual(black76(model) * (1 - 1e-12))
    }),
  )
})

test('the price is proportional to the unit of money', () => {
  fc.assert(
    fc.property(undiscounted, fc.double({ min: 0.01, max: 100, noNaN: true }), (model, unit) => {
      const scaled = black76({ ...model, forward: model.forward * unit, strike: model.strike * unit })
      expect(Math.abs(scaled - unit * black76(model))).toBeLessThan(1e-11 * unit * (model.forward + model.strike))
    }),
  )
})

test('swapping forward and strike turns a call into a put', () => {
  fc.assert(
    fc.property(undiscounted, (model) => {
      const mirrored = {
        ...model,
        forward: model.strike,
        strike: model.forward,
        optionType: model.optionType === 'call' ? 'put' : 'call',
      } as const
      expect(Math.abs(black76(mirrored) - black76(model))).toBeLessThan(1e-12 * (model.forward + model.strike))
    }),
  )
})

// Solved by bisection in 60 digits from prices on ticks: id type forward strike years price volatility
const ticks = `
  V01 call 100 100 1/2 5.637197779701664 0.2
  V02 call 100 100 1/2 6.54635543387 0.232323232
  V03 call 3000 3000 1/365 38.15 0.609015073388
  V04 call 3000 3600 7/365 0.35 0.508410629387
  V05 call 60000 60000 7/365 1822.7 0.549991852065
  V06 call 60000 90000 30/365 12.5 0.527504162596
  V07 put 3000 1500 30/365 0.05 0.726172611841
  V08 put 3000 1500 30/365 0.04 0.714615736968
  V09 call 60000 90000 7/365 0.01 0.673715150606
  V10 call 3000 2000 7/365 1000.01 0.809440335503
  V11 put 3000 3000 1/8760 7.67 0.599814333492
  V12 call 3000 3000 1 2990 5.87039893773
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

test.each(ticks)('$id: implied volatility of a price on a tick', ({ type, figures }) => {
  const [forward = 0, strike = 0, yearsToExpiry = 0, price = 0, iv = 0] = figures
  const found = impliedVolatility({ price, forward, strike, yearsToExpiry, optionType: type })
  expect(Math.abs((found.iv ?? 0) / iv - 1)).toBeLessThan(1e-9)
})

const inTheMoney = { forward: 3000, strike: 2000, yearsToExpiry: 7 / 365, optionType: 'call' } as const
const put = { ...inTheMoney, optionType: 'put' } as const

test.each([
  ['X01', 'belowIntrinsic', { ...inTheMoney, price: 999.99 }],
  ['X02', 'noTimeValue', { ...inTheMoney, price: 1000 }],
  ['X03', 'aboveMaximum', { ...inTheMoney, price: 3000 }],
  ['X04', 'aboveMaximum', { ...put, price: 2000 }],
  ['X05', 'expired', { ...inTheMoney, yearsToExpiry: 0, price: 1000 }],
  ['X06', 'noQuote', { ...inTheMoney, price: 0 }],
] as const)('%s: there is no implied volatility, with the reason %s', (_id, none, option) => {
  expect(impliedVolatility(option)).toEqual({ none })
})

test('X07: a price can be solved for its volatility even where the venue sends none', () => {
  expect(impliedVolatility({ ...put, yearsToExpiry: 30 / 365, strike: 1500, price: 0.05 }).iv).toBeCloseTo(
    0.726172611841,
    9,
  )
})

test('without a forward there is no implied volatility', () => {
  expect(impliedVolatility({ ...put, forward: Number.NaN, price: 5 })).toEqual({ none: 'noQuote' })
})

test.each([Number.NaN, -1])('a price of %d is not a quote', (price) => {
  expect(impliedVolatility({ ...inTheMoney, price })).toEqual({ none: 'noQuote' })
})

test('a price equal to intrinsic value has no time value even when its decimals are not exact in a double', () => {
  const option = { forward: 3131.2, strike: 3200, yearsToExpiry: 0.1, optionType: 'put', price: 68.8 } as const
  expect(impliedVolatility(option)).toEqual({ none: 'noTimeValue' })
})

test('a discounted premium recovers its volatility', () => {
  const model = { forward: 60000, strike: 62000, yearsToExpiry: 30 / 365, rate: 0.05, optionType: 'put' } as const
  expect(impliedVolatility({ ...model, price: 4895.494043249401 }).iv).toBeCloseTo(0.55, 10)
})

const anyOption = fc
  .record({
    forward: fc.double({ min: 10, max: 200_000, noNaN: true }),
    deviations: fc.double({ min: 0, max: 7, noNaN: true }),
    yearsToExpiry: fc.double({ min: 1 / 525_600, max: 2, noNaN: true }),
    iv: fc.double({ min: 0.05, max: 5, noNaN: true }),
    optionType: fc.constantFrom<OptionType>('call', 'put'),
  })
  .map(({ deviations, ...option }) => {
    const away = deviations * option.iv * Math.sqrt(option.yearsToExpiry)
    return { ...option, strike: option.forward * Math.exp(option.optionType === 'call' ? away : -away) }
  })

test('an out-of-the-money price recovers its volatility', () => {
  fc.assert(
    fc.property(anyOption, ({ iv, ...option }) => {
      const price = black76({ ...option, iv })
      const most = option.optionType === 'call' ? option.forward : option.strike
      // Near its maximum a price says little about its volatility.
      fc.pre(price < 0.99 * most)
      expect(Math.abs((impliedVolatility({ ...option, price }).iv ?? 0) / iv - 1)).toBeLessThan(1e-10)
    }),
    { numRuns: 1000 },
  )
})

test('in the money, the volatility is as precise as the last bit of the price allows', () => {
  fc.assert(
    fc.property(anyOption, ({ iv, ...mirrored }) => {
      const option = { ...mirrored, optionType: mirrored.optionType === 'call' ? 'put' : 'call' } as const
      const price = black76({ ...option, iv })
      const tolerance = (8 * Number.EPSILON * (option.forward + option.strike)) / (100 * greeks({ ...option, iv }).vega)
      fc.pre(tolerance < 1e-3 * iv)
      const most = option.optionType === 'call' ? option.forward : option.strike
      fc.pre(price < 0.99 * most)
      expect(Math.abs((impliedVolatility({ ...option, price }).iv ?? 0) - iv)).toBeLessThan(tolerance + 1e-10 * iv)
    }),
    { numRuns: 1000 },
  )
})

test('any quote yields a finite positive volatility or a reason', () => {
  const positive = fc.double({ min: 1e-6, max: 1e6, noNaN: true })
  fc.assert(
    fc.property(
      fc.record({ price: positive, forward: positive, strike: positive }),
      fc.double({ min: 1e-9, max: 3, noNaN: true }),
      fc.constantFrom<OptionType>('call', 'put'),
      (quote, yearsToExpiry, optionType) => {
        const { iv, none } = impliedVolatility({ ...quote, yearsToExpiry, optionType })
        expect(none === undefined ? Number.isFinite(iv) && (iv ?? 0) > 0 : iv === undefined).toBe(true)
      },
    ),
    { numRuns: 2000 },
  )
})
