import { expect, test } from 'vitest'
import { parseFixed6, type Amount, type Price, type Usd } from '@/core/protocol/fixed6'
import {
  formatNumber,
  decimalsOf,
  formatPercent,
  formatAmount,
  formatPrice,
  formatCompact,
  formatUsd,
} from './formatNumber'
import { formatAge, formatDateTime, formatMoment, formatTime, formatCountdown } from './formatTime'
import { formatUtcDay, formatUtc } from './formatUtc'

const price = (text: string) => parseFixed6<Price>(text)
const usd = (text: string) => parseFixed6<Usd>(text)

test('prices in a column have the decimals of their tick', () => {
  expect(formatPrice(price('3120.5'), price('0.01'), 'en-US')).toBe('3,120.50')
  expect(formatPrice(price('3120.5'), price('0.01'), 'de-DE')).toBe('3.120,50')
  expect(formatPrice(price('64000'), price('1'), 'en-US')).toBe('64,000')
  expect(formatAmount(parseFixed6<Amount>('2'), parseFixed6<Amount>('0.001'), 'en-US')).toBe('2.000')
})

test('a sum beyond the precision of a double keeps its cents', () => {
  expect(formatUsd(usd('90071992547409.93'), 2, 'en-US')).toBe('90,071,992,547,409.93')
})

test('an unknown value is a dash, zero is zero', () => {
  expect(formatPrice(undefined, price('0.01'))).toBe('—')
  expect(formatUsd(undefined)).toBe('—')
  expect(formatPercent(undefined)).toBe('—')
  expect(formatCountdown(undefined)).toBe('—')
  expect(formatUsd(usd('0'), 2, 'en-US')).toBe('0.00')
})

test('the minus sign is not a hyphen', () => {
  expect(formatUsd(usd('-1.5'), 2, 'en-US')).toBe('\u22121.50')
  expect(formatPercent(-0.0124, { locale: 'en-US' })).toBe('\u22121.24%')
})

test.each([
  ['999.99', '999.99'],
  ['12400', '12.4 k'],
  ['999960', '1.0 M'],
  ['-3100000', '\u22123.1 M'],
  ['2500000000', '2.5 B'],
])('%s is abbreviated to %s', (text, short) => {
  expect(formatCompact(usd(text), 'en-US')).toBe(short)
})

test('a change has a sign, a volatility has none', () => {
  expect(formatPercent(0.0124, { locale: 'en-US' })).toBe('+1.24%')
  expect(formatPercent(0, { locale: 'en-US' })).toBe('0.00%')
  expect(formatPercent(0.625, { decimals: 1, isSigned: false, locale: 'en-US' })).toBe('62.5%')
})

test('the decimals of a step are those of its multiples', () => {
  expect([price('1'), price('0.1'), price('0.05'), price('0.000001'), price('10')].map(decimalsOf)).toEqual([
    0, 1, 2, 6, 0,
  ])
})

test('an age is rounded down, a countdown up', () => {
  expect([0, 3999, 60_000, 7_300_000, 200_000_000].map(formatAge)).toEqual(['0 s', '3 s', '1 min', '2 h', '2 d'])
  expect(formatCountdown(28_752_000)).toBe('07:59:12')
  expect(formatCountdown(100)).toBe('00:00:01')
  expect(formatCountdown(-5)).toBe('00:00:00')
  expect(formatCountdown(12 * 86_400_000 + 28_740_000)).toBe('12 d 07:59')
  expect(formatCountdown(25_510 * 86_400_000 + 28_740_000)).toBe('25,510 d')
})

test('times are local, with UTC available', () => {
  const timeNs = 1_795_269_802_000_000_000n
  expect(formatTime(timeNs, 'UTC')).toBe('14:03:22')
  expect(formatDateTime(timeNs, 'Asia/Tokyo')).toBe('21 Nov, 23:03:22')
  expect(formatUtc(timeNs)).toBe('2026-11-21 14:03:22 UTC')
})

test('a number that rounds to zero has no sign, any other keeps its minus', () => {
  expect(formatNumber(-0.00004, 4, 'en')).toBe('0.0000')
  expect(formatNumber(-0, 2, 'en')).toBe('0.00')
  expect(formatNumber(-0.00006, 4, 'en')).toBe('\u22120.0001')
})

// 27 November 2026, 08:00 UTC: an expiry. It is winter in the north, and summer time on Lord Howe.
test.each([
  ['UTC', '27 Nov, 08:00 UTC'],
  ['Europe/Berlin', '27 Nov, 09:00 CET'],
  ['America/New_York', '27 Nov, 03:00 GMT-5'],
  ['Asia/Kolkata', '27 Nov, 13:30 GMT+5:30'],
  ['Australia/Lord_Howe', '27 Nov, 19:00 GMT+11'],
])('a shared time in %s names its zone', (zone, text) => {
  expect(formatMoment(1_795_766_400_000_000_000n, zone)).toBe(text)
})

test('the day of an expiry is in UTC, as in the option’s name', () => {
  const expiryNs = 1_795_766_400_000_000_000n
  expect(formatUtcDay(expiryNs, 'short')).toBe('27 Nov')
  expect(formatUtcDay(expiryNs, 'year')).toBe('27 Nov 26')
  expect(formatUtcDay(expiryNs, 'weekday')).toBe('Fri 27 Nov 26')
})
