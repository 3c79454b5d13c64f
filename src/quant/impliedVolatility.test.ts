import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import type { OptionType } from '@/protocol/instrument'
import { black76 } from './black76'
import { greeks } from './greeks'
import { impliedVolatility } from './impliedVolatility'

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

/** Reads `7/365` as well as `0.5`. */
function fraction(text: string): number {
  const [above, below = '1'] = text.split('/')
  return Number(above) / Number(below)
}

test.each(ticks)('$id: the volatility of a price on a tick', ({ type, figures }) => {
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
] as const)('%s: there is no volatility, for the reason %s', (_id, none, option) => {
  expect(impliedVolatility(option)).toEqual({ none })
})

test('X07: where the venue sends no volatility, a price that has one still gives it', () => {
  expect(impliedVolatility({ ...put, yearsToExpiry: 30 / 365, strike: 1500, price: 0.05 }).iv).toBeCloseTo(
    0.726172611841,
    9,
  )
})

test('without a forward there is no volatility', () => {
  expect(impliedVolatility({ ...put, forward: Number.NaN, price: 5 })).toEqual({ none: 'noQuote' })
})

test.each([Number.NaN, -1])('a price of %d is no quote', (price) => {
  expect(impliedVolatility({ ...inTheMoney, price })).toEqual({ none: 'noQuote' })
})

test('a price of exactly the exercise has no time value even where its decimals do not fit a double', () => {
  const option = { forward: 3131.2, strike: 3200, yearsToExpiry: 0.1, optionType: 'put', price: 68.8 } as const
  expect(impliedVolatility(option)).toEqual({ none: 'noTimeValue' })
})

test('a discounted premium gives the volatility it was made with', () => {
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

test('out of the money, the volatility of a price is the one it was made with', () => {
  fc.assert(
    fc.property(anyOption, ({ iv, ...option }) => {
      const price = black76({ ...option, iv })
      const most = option.optionType === 'call' ? option.forward : option.strike
      // Next to its maximum a price says little of its volatility.
      fc.pre(price < 0.99 * most)
      expect(Math.abs((impliedVolatility({ ...option, price }).iv ?? 0) / iv - 1)).toBeLessThan(1e-10)
    }),
    { numRuns: 1000 },
  )
})

test('in the money, the volatility is as sure as the last bit of the price allows', () => {
  fc.assert(
    fc.property(anyOption, ({ iv, ...mirrored }) => {
      const option = { ...mirrored, optionType: mirrored.optionType === 'call' ? 'put' : 'call' } as const
      const price = black76({ ...option, iv })
      const doubt = (8 * Number.EPSILON * (option.forward + option.strike)) / (100 * greeks({ ...option, iv }).vega)
      fc.pre(doubt < 1e-3 * iv)
      const most = option.optionType === 'call' ? option.forward : option.strike
      fc.pre(price < 0.99 * most)
      expect(Math.abs((impliedVolatility({ ...option, price }).iv ?? 0) - iv)).toBeLessThan(doubt + 1e-10 * iv)
    }),
    { numRuns: 1000 },
  )
})

test('any quote gives a finite positive volatility or a reason', () => {
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
