import { expect, test } from 'vitest'
import { parseRecordOptions } from './recordOptions'

test('a venue is recorded with names in capitals, and hours', () => {
  const args = '--venue testnet --out a.optick --instruments eth-perp,BTC --hours 1.5 --rotate-hours 24'.split(' ')
  expect(parseRecordOptions(args)).toEqual({
    kind: 'record',
    venue: 'testnet',
    out: 'a.optick',
    instruments: ['ETH-PERP', 'BTC'],
    hours: 1.5,
    rotateHours: 24,
  })
})

test('a check has one file, a conversion has several', () => {
  expect(parseRecordOptions(['--check', 'a'])).toEqual({ kind: 'check', file: 'a' })
  const convert = ['--convert', 'a.csv', 'b.gz', '--out', 'c', '--map', 'm.json']
  expect(parseRecordOptions(convert)).toEqual({ kind: 'convert', files: ['a.csv', 'b.gz'], out: 'c', map: 'm.json' })
})

test.each([
  [[], 'give one of --venue, --check and --convert'],
  [['--venue', 'x', '--check', 'a'], 'give one of --venue, --check and --convert'],
  [['--check'], '--check takes one file'],
  [['--convert', 'a'], '--out FILE is missing'],
  [['--convert', '--out', 'c'], '--convert takes the files to convert'],
  [['--venue', 'x', '--out', 'c', 'more'], '"more" is not understood'],
  [['--venue', 'x', '--out', 'c', '--hours', 'soon'], 'hours are a number above 0'],
])('%j is rejected: %s', (args, reason) => {
  expect(parseRecordOptions(args)).toEqual({ kind: 'rejected', reason })
})

test('an unknown flag is rejected by its name', () => {
  expect(parseRecordOptions(['--fast'])).toMatchObject({ kind: 'rejected', reason: expect.stringContaining('--fast') })
})
