import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  absolute,
  add,
  fixed6,
  formatFixed6,
  fromNumber,
  InvalidDecimalError,
  larger,
  negate,
  notional,
  parseFixed6,
  signOf,
  smaller,
  subtract,
  timesFraction,
  toNumber,
  type Amount,
  type Fraction,
  type Price,
  type Usd,
} from './fixed6'

const usd = (text: string) => parseFixed6<Usd>(text)

test.each([
  ['0', 0n],
  ['1', 1_000_000n],
  ['0.000001', 1n],
  ['3120.5', 3_120_500_000n],
  ['-0.42', -420_000n],
  ['007.10', 7_100_000n],
  ['-0', 0n],
  ['115792089237316195423570985008687907853269984665640564039457584007913129.639935', 2n ** 256n - 1n],
])('%s is %s millionths', (text, value) => {
  expect(usd(text)).toBe(value)
})

test.each(['', ' 1', '1 ', '1.', '.5', '+1', '1e3', '0x10', '1,000', 'NaN', 'Infinity', '1.0000001', '--1', '１'])(
  'the text %j is rejected, neither rounded nor guessed',
  (text) => {
    expect(() => usd(text)).toThrow(InvalidDecimalError)
  },
)

test('an error quotes at most a hundred characters of the input', () => {
  expect(() => usd('x'.repeat(10_000))).toThrow(/^.{0,200}$/)
})

test('every number of millionths round-trips through text', () => {
  fc.assert(fc.property(fc.bigInt(), (value) => parseFixed6(formatFixed6(value)) === value))
})

test('text is as short as possible: no trailing zeros, no point without decimals', () => {
  fc.assert(fc.property(fc.bigInt(), (value) => /^-?(0|[1-9]\d*)(\.\d{0,5}[1-9])?$/.test(formatFixed6(value))))
})

test('notional is price times amount, truncated to a millionth toward zero', () => {
  expect(notional(parseFixed6<Price>('3120.5'), parseFixed6<Amount>('1.5'))).toBe(usd('4680.75'))
  expect(notional(fixed6<Price>(1n), fixed6<Amount>(999_999n))).toBe(0n)
  expect(notional(fixed6<Price>(3n), fixed6<Amount>(-500_000n))).toBe(-1n)
})

test('a fraction of an amount is rounded toward zero', () => {
  expect(timesFraction(usd('10.000001'), parseFixed6<Fraction>('0.05'))).toBe(usd('0.5'))
  expect(timesFraction(usd('-10.000001'), parseFixed6<Fraction>('0.05'))).toBe(usd('-0.5'))
})

test('sums, differences, signs and bounds stay exact', () => {
  expect(add(usd('0.1'), usd('0.2'))).toBe(usd('0.3'))
  expect(subtract(usd('0.3'), usd('0.1'))).toBe(usd('0.2'))
  expect(negate(usd('1.5'))).toBe(usd('-1.5'))
  expect(absolute(usd('-1.5'))).toBe(usd('1.5'))
  expect(absolute(usd('1.5'))).toBe(usd('1.5'))
  expect(smaller(usd('-1'), usd('1'))).toBe(usd('-1'))
  expect(larger(usd('-1'), usd('1'))).toBe(usd('1'))
  expect([signOf(-5n), signOf(0n), signOf(5n)]).toEqual([-1, 0, 1])
})

test('a double becomes the nearest millionth, halves away from zero, and back', () => {
  expect(fromNumber<Usd>(0.1 + 0.2)).toBe(usd('0.3'))
  expect(fromNumber<Usd>(0.000_000_5)).toBe(1n)
  expect(fromNumber<Usd>(-0.000_000_5)).toBe(-1n)
  expect(toNumber(usd('-3120.5'))).toBe(-3120.5)
})

test.each([Number.NaN, Number.POSITIVE_INFINITY])('the double %s cannot be converted to money', (value) => {
  expect(() => fromNumber(value)).toThrow(InvalidDecimalError)
})
