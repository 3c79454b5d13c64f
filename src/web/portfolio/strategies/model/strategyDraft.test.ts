import { expect, test } from 'vitest'
import { formatFixed6, parseFixed6, type Amount } from '@/core/protocol/fixed6'
import type { StrategyListing, StrategyPosition } from '@/core/protocol/rest/strategies'
import { depositFault, depositPreview, withdrawalFault, withdrawalPreview, worthOf } from './strategyDraft'

const units = (text: string) => parseFixed6<Amount>(text)
const strategy: StrategyListing = {
  strategyAddress: '0x00000000000000000000000000000000000000aa',
  strategyName: 'Basis',
  collateralAsset: 'USDC',
  aum: units('4000'),
  pastMonthReturn: 0,
  managementFees: 0,
  performanceFees: 0,
  maxDrawdown: 0,
  cap: units('5000'),
  minimumDeposit: units('100'),
  pps: units('1.1'),
  pendingDeposits: units('300'),
}
const own: StrategyPosition = {
  strategyAddress: strategy.strategyAddress,
  strategyName: 'Basis',
  collateralAsset: 'USDC',
  pendingDeposits: units('0'),
  pendingWithdrawals: units('0'),
  shares: units('50'),
  pps: units('1.1'),
  roi: 0,
}

test('a deposit is shown in shares at the current price, rounded down as by the venue', () => {
  const { received, sharesBefore, sharesAfter, room } = depositPreview(strategy, own, units('100'))
  expect([received, sharesBefore, sharesAfter, room].map((one) => formatFixed6(one ?? 0n))).toEqual([
    '90.90909',
    '50',
    '140.90909',
    '700',
  ])
})

test('without a share price from the venue no shares are shown', () => {
  const { pps: _, ...without } = strategy
  expect(depositPreview(without, undefined, units('100'))).toMatchObject({
    received: undefined,
    sharesAfter: undefined,
  })
})

test.each([
  [undefined, '1000', 'none'],
  ['0', '1000', 'none'],
  ['99.999999', '1000', 'tooLittle'],
  ['700.000001', '1000', 'overCap'],
  ['600', '500', 'tooMuch'],
  ['700', '700', undefined],
] as const)('a deposit of %s with %s available: %s', (text, most, expected) => {
  const amount = text === undefined ? undefined : units(text)
  expect(depositFault(strategy, depositPreview(strategy, own, amount), amount, units(most))).toBe(expected)
})

test('a full strategy has no capacity left', () => {
  expect(depositPreview({ ...strategy, aum: units('5000') }, undefined, undefined).room).toBe(0n)
})

test('a withdrawal is shown at the current price', () => {
  const { received, sharesAfter } = withdrawalPreview(own, units('20'))
  expect([formatFixed6(received ?? 0n), formatFixed6(sharesAfter ?? 0n)]).toEqual(['22', '30'])
  expect(formatFixed6(worthOf(own.shares, own.pps))).toBe('55')
})

test.each([
  [own, '50', undefined],
  [own, '50.000001', 'tooMuch'],
  [own, '0', 'none'],
  [{ ...own, pendingWithdrawals: units('1') }, '10', 'waits'],
] as const)('invalid withdrawals: %#', (from, text, expected) => {
  expect(withdrawalFault(from, units(text))).toBe(expected)
})
