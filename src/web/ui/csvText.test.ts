import { expect, test } from 'vitest'
import { csvText, type CsvCell } from './csvText'

const bodyOf = (...cells: CsvCell[]) => csvText(['a'], [cells]).slice('\uFEFFa\r\n'.length)

test('a file starts with a byte order mark and the column names, and every line ends with CRLF', () => {
  expect(csvText(['time', 'fee'], [[{ text: 'x' }, { decimal: '1.5' }]])).toBe('\uFEFFtime,fee\r\nx,1.5\r\n')
  expect(csvText(['time'], [])).toBe('\uFEFFtime\r\n')
})

test('commas, quotes and line ends are quoted, and quotes are doubled', () => {
  expect(bodyOf({ text: 'a,b' })).toBe('"a,b"\r\n')
  expect(bodyOf({ text: 'say "no"' })).toBe('"say ""no"""\r\n')
  expect(bodyOf({ text: 'two\nlines' })).toBe('"two\nlines"\r\n')
})

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\tx', '\rx'])('the text %j cannot act as a formula', (text) => {
  expect(bodyOf({ text }).replace(/^"/, '').startsWith("'")).toBe(true)
})

test('an escaped formula that needs quotes has the apostrophe inside them', () => {
  expect(bodyOf({ text: '=HYPERLINK("x","y")' })).toBe('"\'=HYPERLINK(""x"",""y"")"\r\n')
})

test('a negative number stays a number with every decimal', () => {
  expect(bodyOf({ decimal: '-0.000001' }, { decimal: '12345678901234567890.123456' })).toBe(
    '-0.000001,12345678901234567890.123456\r\n',
  )
})

test('an unknown value is an empty cell, not a zero', () => {
  expect(bodyOf(undefined, { decimal: '0' })).toBe(',0\r\n')
})
