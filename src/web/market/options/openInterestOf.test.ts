import { expect, test } from 'vitest'
import { formatFixed6, parseFixed6, type Amount } from '@/core/protocol/fixed6'
import { openInterestOf } from './openInterestOf'

const ticker = (instrumentName: string, openInterest: string | undefined) => ({
  instrumentName,
  openInterest: openInterest === undefined ? undefined : parseFixed6<Amount>(openInterest),
})

test('the open interest of options is the sum of calls and puts', () => {
  const found = openInterestOf([
    ticker('ETH-04DEC26-3100-C', '62.5'),
    ticker('ETH-04DEC26-3300-C', '7.5'),
    ticker('ETH-04DEC26-3100-P', '3.5'),
    ticker('ETH-04DEC26-3300-P', undefined),
  ])
  // 62.5 + 7.5 + 3.5, and 3.5 ÷ 70.
  expect(formatFixed6(found?.total ?? 0n)).toBe('73.5')
  expect(found?.putCallRatio).toBeCloseTo(0.05, 12)
})

test('the open interest is unknown until a ticker reports it', () => {
  expect(openInterestOf([ticker('ETH-04DEC26-3100-C', undefined)])).toBeUndefined()
  expect(openInterestOf([ticker('ETH-04DEC26-3100-P', '1')])?.putCallRatio).toBeUndefined()
})
