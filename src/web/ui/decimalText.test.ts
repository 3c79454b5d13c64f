import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { decimalValue, echoDecimalText, groupDecimalText, stepDecimalText, unclearMark } from './decimalText'
import { numberMarks, readNumber } from './readNumber'

const locales = ['en', 'de', 'fr', 'de-CH', 'en-IN', 'pt-BR']

test.each(locales)('text echoed by %s in a field is read back as typed', (locale) => {
  const marks = numberMarks(locale)
  // With a step of three decimals, three digits after the mark are no group.
  const terms = { marks, step: 1n }
  const typed = fc.stringMatching(/^-?\d{0,9}[.,]?\d{0,6}$/)
  fc.assert(
    fc.property(typed, (text) => {
      const reading = readNumber(text, terms)
      if (reading.status !== 'read') return
      const echo = echoDecimalText(reading.plain, marks.decimal)
      expect(readNumber(echo, terms)).toEqual(reading)
    }),
  )
})

test('an ambiguous text has no value', () => {
  expect(decimalValue(`${unclearMark}3.120`)).toBeUndefined()
  expect(stepDecimalText(`${unclearMark}3.120`, 100_000n, 1)).toBe(`${unclearMark}3.120`)
})

test('a partially typed number has a value, other text has none', () => {
  expect(decimalValue('12.')).toBe(12_000_000n)
  expect(decimalValue('.5')).toBe(500_000n)
  expect(decimalValue('')).toBeUndefined()
  expect(decimalValue('1.2345678')).toBeUndefined()
  expect(decimalValue('1e3')).toBeUndefined()
})

test('stepping goes to the next multiple, not past it', () => {
  expect(stepDecimalText('3120.5', 100_000n, 1)).toBe('3120.6')
  expect(stepDecimalText('3120.55', 100_000n, 1)).toBe('3120.6')
  expect(stepDecimalText('3120.55', 100_000n, -1)).toBe('3120.5')
  expect(stepDecimalText('3120.5', 100_000n, -10)).toBe('3119.5')
})

test('stepping never goes below zero, starts an empty field at the given value, and leaves other text alone', () => {
  expect(stepDecimalText('0.05', 100_000n, -1)).toBe('0')
  expect(stepDecimalText('', 100_000n, 1, 5_000_000n)).toBe('5.1')
  expect(stepDecimalText('abc', 100_000n, 1)).toBe('abc')
})

test('a sum of money is grouped with the decimals that were typed, and what is no number stays', () => {
  expect(['100000', '1234.50', '-2500', '12.', '', '1e5'].map((text) => groupDecimalText(text, 'en-US'))).toEqual([
    '100,000',
    '1,234.50',
    '-2,500',
    '12',
    '',
    '1e5',
  ])
})
