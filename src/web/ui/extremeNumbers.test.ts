import { expect, test } from 'vitest'
import { fixed6, type Amount, type Price, type Usd } from '@/core/protocol/fixed6'
import { decimalValue, stepDecimalText } from './decimalText'
import { formatExact } from './formatExact'
import { formatAmount, formatPrice, formatCompact, formatUsd } from './formatNumber'

const millionth = 1n
const price = (millionths: bigint) => fixed6<Price>(millionths)
const amount = (millionths: bigint) => fixed6<Amount>(millionths)
const usd = (millionths: bigint) => fixed6<Usd>(millionths)

test('the minimum price is written with all digits, never in scientific notation', () => {
  expect(formatPrice(price(millionth), price(millionth), 'en-US')).toBe('0.000001')
  expect(formatExact(millionth, 'en-US')).toBe('0.000001')
  expect(decimalValue('0.000001')).toBe(millionth)
  expect(stepDecimalText('0.000001', millionth, 1)).toBe('0.000002')
})

test('amounts of billions and balances of trillions keep every digit, where a double would lose the last ones', () => {
  // 2^53 is 9,007,199,254,740,992: in millionths a double is exact up to nine billion.
  expect(formatAmount(amount(1_000_000_000_000_000n), amount(1_000_000n), 'en-US')).toBe('1,000,000,000')
  expect(formatUsd(usd(9_007_199_254_740_993_000_001n), 6, 'en-US')).toBe('9,007,199,254,740,993.000001')
  expect(formatUsd(usd(-9_876_543_210_125_000n), 2, 'en-US')).toBe('−9,876,543,210.13')
  expect(formatExact(10n ** 30n + 1n, 'en-US')).toBe('1000000000000000000000000.000001')
})

test('a compact number has a suffix or decimals, even at both extremes', () => {
  expect(formatCompact(millionth, 'en-US')).toBe('0.00')
  expect(formatCompact(9_876_543_210n * 1_000_000n, 'en-US')).toBe('9.9 B')
  expect(formatCompact(10n ** 24n, 'en-US')).toBe('1,000,000.0 T')
})
