import { expect, test } from 'vitest'
import { formatFixed6, parseFixed6, type Amount, type Fraction, type Price, type Usd } from '@/core/protocol/fixed6'
import {
  fallFrom,
  feesDue,
  pricePerShare,
  raisedHighWater,
  returnOn,
  sharesFor,
  sharesForFee,
  sharesPaidBy,
  unitsFor,
  unitsWorth,
} from './strategyShares'

const units = (text: string) => parseFixed6<Amount>(text)
const fraction = (text: string) => parseFixed6<Fraction>(text)
const text = (value: bigint | undefined) => (value === undefined ? undefined : formatFixed6(value))
/** A share is worth 1.1. */
const stand = { aum: units('1100'), shares: units('1000') }

test('a USD value is rounded toward zero in units, and a debt is worth nothing', () => {
  expect(text(unitsWorth(parseFixed6<Usd>('1000'), parseFixed6<Price>('3000')))).toBe('0.333333')
  expect(text(unitsWorth(parseFixed6<Usd>('-1000'), parseFixed6<Price>('3000')))).toBe('0')
})

test('deposits and withdrawals are both rounded down', () => {
  // 100 / 1.1 = 90.909090…; 10.000001 × 1.1 = 11.0000011; 100 units pay for 90.909090 shares.
  expect(text(sharesFor(units('100'), stand))).toBe('90.90909')
  expect(text(unitsFor(units('10.000001'), stand))).toBe('11.000001')
  expect(text(sharesPaidBy(units('100'), stand))).toBe('90.90909')
  expect(text(pricePerShare({ aum: units('1'), shares: units('3') }))).toBe('0.333333')
})

test('a strategy without shares has no share price, and one without value issues no shares', () => {
  const nothing = units('0')
  expect(pricePerShare({ aum: units('1'), shares: nothing })).toBeUndefined()
  expect(sharesFor(units('1'), { aum: nothing, shares: units('5') })).toBe(0n)
  expect(unitsFor(units('1'), { aum: units('5'), shares: nothing })).toBe(0n)
  expect(sharesFor(units('1'), { aum: units('0.004999'), shares: units('5') })).toBe(0n)
  expect(text(sharesFor(units('1'), { aum: units('0.005'), shares: units('5') }))).toBe('1000')
})

const dayNs = 86_400_000_000_000n
const noFees = { managementFee: fraction('0'), performanceFee: fraction('0') }

test('the management fee accrues by the year, the performance fee on gains above the high-water mark', () => {
  const highWater = fraction('1')
  // 2 % of 1,100 for 73 days of 365: 4.4.
  expect(
    text(feesDue(stand, { ...noFees, managementFee: fraction('0.02') }, { elapsedNs: 73n * dayNs, highWater })),
  ).toBe('4.4')
  // A tenth of the 100 above 1,000 × 1.
  expect(text(feesDue(stand, { ...noFees, performanceFee: fraction('0.1') }, { elapsedNs: dayNs, highWater }))).toBe(
    '10',
  )
  const above = { elapsedNs: dayNs, highWater: fraction('1.2') }
  expect(feesDue(stand, { ...noFees, performanceFee: fraction('0.1') }, above)).toBe(0n)
})

test('shares issued for a fee are worth the fee, and never all of the strategy', () => {
  // 1,000 × 10 / 1,090.
  const issued = sharesForFee(units('10'), stand)
  expect(text(issued)).toBe('9.174311')
  expect(text(unitsFor(issued, { aum: stand.aum, shares: units('1009.174311') }))).toBe('9.999998')
  expect(sharesForFee(units('1100'), stand)).toBe(0n)
})

test('the high-water mark only rises, rounded up', () => {
  expect(text(raisedHighWater(fraction('1'), { aum: units('10'), shares: units('3') }))).toBe('3.333334')
  expect(text(raisedHighWater(fraction('1.2'), stand))).toBe('1.2')
})

test('a return is relative to the cost of the shares, and unknown when they cost nothing', () => {
  expect(text(returnOn(units('100'), units('100'), stand))).toBe('0.1')
  expect(returnOn(units('100'), units('0'), stand)).toBeUndefined()
})

test('a fall is a share of the highest price, and a new high is none', () => {
  const price = (text: string) => parseFixed6<Fraction>(text)
  // From 1 to 0.998452, and from 1.2 to 0.9.
  expect(formatFixed6(fallFrom(price('1'), price('0.998452')))).toBe('0.001548')
  expect(formatFixed6(fallFrom(price('1.2'), price('0.9')))).toBe('0.25')
  expect(fallFrom(price('1.2'), price('1.3'))).toBe(0n)
})
