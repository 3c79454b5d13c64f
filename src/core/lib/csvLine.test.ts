import { expect, test } from 'vitest'
import { csvLine } from './csvLine'

test('cells are separated by commas, and the line ends with CR and LF', () => {
  expect(csvLine(['1771588800000000000', 'ETH-PERP', '-12.5'])).toBe('1771588800000000000,ETH-PERP,-12.5\r\n')
})

test('an unknown value is an empty cell', () => {
  expect(csvLine(['a', undefined, 'b'])).toBe('a,,b\r\n')
})

test.each([
  ['a,b', '"a,b"'],
  ['say "no"', '"say ""no"""'],
  ['two\nlines', '"two\nlines"'],
])('%j is quoted', (cell, written) => {
  expect(csvLine([cell])).toBe(`${written}\r\n`)
})

test.each([
  ['=1+1', "'=1+1"],
  ['+1', "'+1"],
  ['-2+3', "'-2+3"],
  ['@SUM(A1)', "'@SUM(A1)"],
  ['\tx', "'\tx"],
  ['=HYPERLINK("x","y")', '"\'=HYPERLINK(""x"",""y"")"'],
])('%j is escaped so that a spreadsheet does not read it as a formula', (cell, written) => {
  expect(csvLine([cell])).toBe(`${written}\r\n`)
})

test('a negative number stays a number', () => {
  expect(csvLine(['-0.000001', '-7'])).toBe('-0.000001,-7\r\n')
})
