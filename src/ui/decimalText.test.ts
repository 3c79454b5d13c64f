import { expect, test } from 'vitest'
import { decimalSeparator, decimalValue, readDecimalText, stepDecimalText } from './decimalText'

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
