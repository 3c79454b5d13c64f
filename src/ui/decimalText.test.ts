import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { decimalSeparator, decimalValue, echoDecimalText, readDecimalText, stepDecimalText } from './decimalText'
import { formatDecimal } from './formatDecimal'
import { formatExact } from './formatExact'

test.each([
  ['0,5', '0.5'],
  ['3120.5', '3120.5'],
  ['3,120.50', '3120.50'],
  ['3.120,50', '3120.50'],
  ['3 120,5', '3120.5'],
  ['1,234,567', '1234567'],
  ["1'234.5", '1234.5'],
  ['\u22125', '-5'],
  ['12,', '12.'],
  ['abc', 'abc'],
  ['', ''],
])('%j is read as %j in any locale', (typed, plain) => {
  expect(readDecimalText(typed, '.')).toBe(plain)
  expect(readDecimalText(typed, ',')).toBe(plain)
})

test('a lone comma before three digits is read as the locale writes it', () => {
  expect(readDecimalText('3,120', '.')).toBe('3120')
  expect(readDecimalText('3,120', ',')).toBe('3.120')
  expect(readDecimalText('0,125', '.')).toBe('0.125')
})

test('a lone dot before three digits is read so too', () => {
  expect(readDecimalText('3.120', ',')).toBe('3120')
  expect(readDecimalText('3.120', '.')).toBe('3.120')
  expect(readDecimalText('3.12', ',')).toBe('3.12')
  expect(readDecimalText('0.125', ',')).toBe('0.125')
})

test('groups of two before the last three are those of India', () => {
  expect(readDecimalText('12,34,567', '.')).toBe('1234567')
})

test.each(['1.2.3', '1,2,3', '1,2.3.4', '..', '1.23.4567'])('%s is no number in any locale', (typed) => {
  expect(decimalValue(readDecimalText(typed, '.'))).toBeUndefined()
  expect(decimalValue(readDecimalText(typed, ','))).toBeUndefined()
})

const locales = ['en', 'de', 'fr', 'de-CH', 'en-IN', 'pt-BR']
const value = fc.bigInt({ min: -(10n ** 18n), max: 10n ** 18n })

test.each(locales)('whatever %s writes is read as what was meant', (locale) => {
  const separator = decimalSeparator(locale)
  fc.assert(
    fc.property(value, fc.integer({ min: 0, max: 6 }), (millionths, decimals) => {
      const step = 10n ** BigInt(6 - decimals)
      const meant = (millionths / step) * step
      expect(decimalValue(readDecimalText(formatDecimal(meant, decimals, locale), separator))).toBe(meant)
      expect(decimalValue(readDecimalText(formatExact(meant, locale), separator))).toBe(meant)
    }),
  )
})

test.each(locales)('what %s echoes in a field is read as what was typed', (locale) => {
  const separator = decimalSeparator(locale)
  const typed = fc.stringMatching(/^-?\d{0,9}[.,]?\d{0,6}$/)
  fc.assert(
    fc.property(typed, (text) => {
      const plain = readDecimalText(text, separator)
      const echo = echoDecimalText(plain, separator)
      expect(readDecimalText(echo, separator)).toBe(plain)
      expect(decimalValue(plain)).toBe(decimalValue(readDecimalText(echo, separator)))
    }),
  )
})

test('the separator is the one of the locale', () => {
  expect(decimalSeparator('en-US')).toBe('.')
  expect(decimalSeparator('de-DE')).toBe(',')
})

test('a half-typed number has a value, words have none', () => {
  expect(decimalValue('12.')).toBe(12_000_000n)
  expect(decimalValue('.5')).toBe(500_000n)
  expect(decimalValue('')).toBeUndefined()
  expect(decimalValue('1.2345678')).toBeUndefined()
  expect(decimalValue('1e3')).toBeUndefined()
})

test('a step goes to the next multiple, not past it', () => {
  expect(stepDecimalText('3120.5', 100_000n, 1)).toBe('3120.6')
  expect(stepDecimalText('3120.55', 100_000n, 1)).toBe('3120.6')
  expect(stepDecimalText('3120.55', 100_000n, -1)).toBe('3120.5')
  expect(stepDecimalText('3120.5', 100_000n, -10)).toBe('3119.5')
})

test('a step never goes below zero, starts an empty field where it is told, and leaves words alone', () => {
  expect(stepDecimalText('0.05', 100_000n, -1)).toBe('0')
  expect(stepDecimalText('', 100_000n, 1, 5_000_000n)).toBe('5.1')
  expect(stepDecimalText('abc', 100_000n, 1)).toBe('abc')
})
