import { expect, test } from 'vitest'
import { parseFixed6 } from '@/core/protocol/fixed6'
import { adlRank, adlScore, isExemptFromAdl } from './adlRank'

function score(unrealizedPnl: string, balance: string, maintenanceMargin: string): number {
  return adlScore({
    unrealizedPnl: parseFixed6(unrealizedPnl),
    balance: parseFixed6(balance),
    maintenanceMargin: parseFixed6(maintenanceMargin),
  })
}

test('a score is profit over balance times maintenance over equity (venue-rules 7.2)', () => {
  // 500 / 1,000 × 30 / 1,500
  expect(score('500', '1000', '30')).toBeCloseTo(0.01, 12)
})

test('an account without profit is at the end of the queue', () => {
  expect(score('0', '1000', '30')).toBe(0)
  expect(score('-5', '1000', '30')).toBe(0)
})

test('for the same profit, the account with the smaller balance is closed first', () => {
  expect(score('500', '100', '30')).toBeGreaterThan(score('500', '1000', '30'))
})

test('a balance below one dollar counts as one dollar', () => {
  // 10 / 1 × 3 / 10.5, and 10 / 1 × 3 / 1
  expect(score('10', '0.5', '3')).toBeCloseTo(30 / 10.5, 12)
  expect(score('10', '-50', '3')).toBeCloseTo(30, 12)
})

test('each side is split into three ranks', () => {
  const scores = [0.1, 0.2, 0.3, 0.4, 0.5, 0.6]
  expect(scores.map((own) => adlRank(own, scores))).toEqual(['low', 'low', 'medium', 'medium', 'high', 'high'])
})

test('equal scores share the higher rank', () => {
  const scores = [0.1, 0.4, 0.4]
  expect(scores.map((own) => adlRank(own, scores))).toEqual(['low', 'high', 'high'])
})

test('the only account in profit is closed first', () => {
  expect(adlRank(0.1, [0.1])).toBe('high')
  expect(adlRank(0.1, [0, 0, 0.1])).toBe('high')
})

test('without profit the rank is low, even if no account has any', () => {
  expect(adlRank(0, [0, 0, 0])).toBe('low')
})

test.each([
  ['PERPETUAL', 'DOGE', false],
  ['PERPETUAL', 'ETH', true],
  ['PERPETUAL', 'BTC', true],
  ['PERPETUAL', 'SOL', true],
  ['OPTION', 'DOGE', true],
] as const)('a %s on %s is exempt: %s', (instrumentType, asset, isExempt) => {
  expect(isExemptFromAdl({ instrumentType, asset })).toBe(isExempt)
})
