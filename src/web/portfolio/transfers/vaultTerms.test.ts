import { expect, test } from 'vitest'
import { parseFixed6, type Amount, type Price, type Usd } from '@/core/protocol/fixed6'
import type { YieldVault } from '@/core/protocol/rest/swap'
import { shareValue, untilRebalanceMs, vaultTerms } from './vaultTerms'

const usd = (text: string) => parseFixed6<Usd>(text)
const vault: YieldVault = {
  aum: usd('1000'),
  aumLiquid: usd('50'),
  cap: usd('2000'),
  pps: parseFixed6<Price>('1.25'),
  apy: 4.75,
  pendingWithdrawals: usd('10'),
  isPaused: false,
}
const means = { usdc: usd('5000'), shares: parseFixed6<Amount>('400') }
const deposit = (text: string, change: Partial<YieldVault> = {}) =>
  vaultTerms({ kind: 'deposit', text }, { ...vault, ...change }, means)
const withdraw = (text: string) => vaultTerms({ kind: 'withdraw', text }, vault, means)

test('a hundred dollars buy eighty shares at 1.25', () => {
  expect(deposit('100')).toEqual({ amount: 100_000_000n, returned: 80_000_000n, isAtOnce: true })
})

test('liquid funds not claimed by earlier withdrawals are paid at once', () => {
  expect(withdraw('32')).toMatchObject({ returned: 40_000_000n, isAtOnce: true })
  expect(withdraw('32.000001')).toMatchObject({ isAtOnce: false })
})

test('errors of the vault are reported before sending', () => {
  expect([deposit(''), deposit('much'), deposit('0'), deposit('5000.000001')]).toEqual([
    undefined,
    'amount',
    'amount',
    'balance',
  ])
  expect([deposit('1000'), deposit('1000.000001')]).toEqual([expect.objectContaining({ isAtOnce: true }), 'cap'])
  expect([deposit('1', { isPaused: true }), withdraw('400.000001')]).toEqual(['paused', 'balance'])
})

test('shares are valued at the share price, and the day ends at midnight', () => {
  expect(shareValue(means.shares, vault)).toBe(500_000_000n)
  expect(untilRebalanceMs(Date.UTC(2026, 0, 1, 23, 59, 30))).toBe(30_000)
})
