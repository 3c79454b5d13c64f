import { expect, test } from 'vitest'
import { areSkewsRead } from './sheetParts'

test('a quote waits until every skew is a number or empty', () => {
  expect(areSkewsRead({})).toBe(true)
  expect(areSkewsRead({ 'ETH-PERP': '', 'BTC-PERP': '-0.5' })).toBe(true)
  for (const text of ['-', 'half', '?12,34', '1..2']) {
    expect(areSkewsRead({ 'ETH-PERP': '1', 'BTC-PERP': text }), text).toBe(false)
  }
})
