import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { readComputedDecimal, readDecimal, readDouble, writeDouble } from './decimalText'
import { formatFixed6, InvalidDecimalError, parseFixed6 } from './fixed6'

function parsedOrUndefined(text: string): bigint | undefined {
  try {
    return parseFixed6(text)
  } catch (error) {
    if (error instanceof InvalidDecimalError) return undefined
    throw error
  }
}

const decimalLike = fc.stringMatching(/^-?\d{0,12}\.?\d{0,8}$/)

test('the fast parser agrees with the plain one on every text that looks like a decimal', () => {
  fc.assert(
    fc.property(decimalLike, (text) => readDecimal(text) === parsedOrUndefined(text)),
    { numRuns: 2000 },
  )
})

test('the fast parser agrees with the plain one on any text', () => {
  fc.assert(fc.property(fc.string(), (text) => readDecimal(text) === parsedOrUndefined(text)))
})

test('the fast parser agrees with the plain one up to the largest signed price', () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 2n ** 256n - 1n }), (value) => readDecimal(formatFixed6(value)) === value),
  )
})

test.each([
  ['1.9999999', 1_999_999n],
  ['-1.9999999', -1_999_999n],
  ['18342770.501884032', 18_342_770_501_884n],
  ['1.5', 1_500_000n],
  ['1e5', undefined],
  ['1.', undefined],
])('a computed %s is read as %s millionths, truncated after the sixth decimal', (text, value) => {
  expect(readComputedDecimal(text)).toBe(value)
})

test('a double is written without an exponent and round-trips', () => {
  fc.assert(
    fc.property(fc.double({ noNaN: true, min: -1e60, max: 1e60 }), (value) => {
      const text = writeDouble(value) ?? ''
      expect(text).toMatch(/^-?\d+(\.\d+)?$/)
      expect(readDouble(text)).toBe(Math.abs(value) < 1e-18 ? 0 : value)
    }),
  )
})

test.each([
  [1e-7, '0.0000001'],
  [-1.5e-8, '-0.000000015'],
  [1.25e21, '1250000000000000000000'],
  [-0, '0'],
  [-5e-324, '0'],
  [0.000013, '0.000013'],
])('the double %s is written as %s', (value, text) => {
  expect(writeDouble(value)).toBe(text)
})

test.each([Number.NaN, Number.NEGATIVE_INFINITY, 1e61])('%s cannot be written', (value) => {
  expect(writeDouble(value)).toBeUndefined()
})
