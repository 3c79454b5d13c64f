import { expect, test } from 'vitest'
import { createRandom } from '@/core/lib/random'
import { parseFixed6, type Usd, fixed6, formatFixed6, type Fraction } from '@/core/protocol/fixed6'
import { defaultFeeRates } from './fees'
import {
  volumeTier,
  discountedRates,
  referralBonusShare,
  shareOfFee,
  airdropLevel,
  baseFarmBoost,
  drawnBoost,
  farmBoost,
  rollCount,
  dayStartOf,
  trailingWeekStart,
  weekEndOf,
  weekStartOf,
  shareOut,
} from './rewards'

test.each([
  ['0', 1],
  ['999999.999999', 1],
  ['1000000', 2],
  // The example of rest-private 16.11.
  ['1250000.5', 2],
  ['10000000', 3],
  ['100000000', 4],
])('a weekly volume of %s USD is tier %i', (volume, tier) => {
  expect(volumeTier(parseFixed6<Usd>(volume))).toBe(tier)
})

test('a referred account pays ten percent less of every rate', () => {
  const { PERPETUAL, OPTION } = discountedRates(defaultFeeRates)
  const rates = [PERPETUAL.taker, PERPETUAL.maker, OPTION.taker, OPTION.maker].map(formatFixed6)
  expect(rates).toEqual(['0.00072', '0.00045', '0.00045', '0.00027'])
})

test('a rebate is not reduced', () => {
  const rates = { ...defaultFeeRates, PERPETUAL: { taker: fixed6<never>(0n), maker: fixed6<never>(-100n) } }
  expect(discountedRates(rates).PERPETUAL).toEqual(rates.PERPETUAL)
})

test.each([
  ['1', '0.1'],
  ['0.000019', '0.000001'],
  ['0.000009', '0'],
  ['-5', '0'],
])('for a fee of %s the bonus is %s', (fee, bonus) => {
  expect(formatFixed6(shareOfFee(parseFixed6<Usd>(fee), referralBonusShare))).toBe(bonus)
})

const usd = (text: string) => parseFixed6<Usd>(text)

test.each([
  ['0', '1'],
  ['500000', '2.5'],
  ['1000000', '4'],
  ['90000000', '4'],
  // 1 + 3 / 3 for a third of a million, rounded down.
  ['333333.333333', '1.999999'],
])('a seven-day volume of %s USD gives a base boost of %s', (volume, boost) => {
  expect(formatFixed6(baseFarmBoost(usd(volume)))).toBe(boost)
})

test('a random boost multiplies the base', () => {
  expect(formatFixed6(farmBoost(usd('500000'), parseFixed6<Fraction>('1.5')))).toBe('3.75')
  expect(formatFixed6(farmBoost(usd('500000'), undefined))).toBe('2.5')
})

test('of ten thousand rolls 7,000 draw 1.25, 2,500 draw 1.5, 450 draw 2 and 50 draw 5, and only 5 is rare', () => {
  const counts = new Map<string, number>()
  for (let roll = 0; roll < rollCount; roll++) {
    const { boost, isRare } = drawnBoost(roll)
    const name = `${formatFixed6(boost)}${isRare ? ' rare' : ''}`
    counts.set(name, (counts.get(name) ?? 0) + 1)
  }
  expect(Object.fromEntries(counts)).toEqual({ '1.25': 7_000, '1.5': 2_500, '2': 450, '5 rare': 50 })
})

test.each([
  [0, 1],
  [3, 4],
  [4, 5],
  [50, 5],
])('%i weeks with earnings are level %i', (weeks, level) => {
  expect(airdropLevel(weeks)).toBe(level)
})

const ns = (text: string) => BigInt(Date.parse(text)) * 1_000_000n

test.each([
  ['2026-11-16T00:00:00Z', '2026-11-16T00:00:00Z'],
  ['2026-11-21T20:00:00Z', '2026-11-16T00:00:00Z'],
  ['2026-11-22T23:59:59.999Z', '2026-11-16T00:00:00Z'],
  ['2026-11-23T00:00:00Z', '2026-11-23T00:00:00Z'],
])('the week of %s begins on Monday %s and lasts seven days', (time, start) => {
  expect(weekStartOf(ns(time))).toBe(ns(start))
  expect(weekEndOf(ns(start)) - ns(start)).toBe(7n * 86_400_000_000_000n)
})

test('the trailing seven days end with the current day', () => {
  expect(dayStartOf(ns('2026-11-21T20:00:00Z'))).toBe(ns('2026-11-21T00:00:00Z'))
  expect(trailingWeekStart(ns('2026-11-21T20:00:00Z'))).toBe(ns('2026-11-15T00:00:00Z'))
})

test.each([
  [10n, [1n, 1n, 1n], [3n, 3n, 4n]],
  [10n, [1n, 0n, 1n], [5n, 0n, 5n]],
  [1n, [1n, 1n], [0n, 1n]],
  [100n, [7n], [100n]],
  [10n, [0n, 0n], [0n, 0n]],
  [10n, [], []],
])('%s shared by weights %s gives %s', (total, weights, shares) => {
  expect(shareOut(total, weights)).toEqual(shares)
})

test('shares add up to the total, each within one unit of the exact value', () => {
  const random = createRandom(7)
  for (let round = 0; round < 200; round++) {
    const total = BigInt(Math.floor(random.next() * 1e9))
    const weights = Array.from({ length: 1 + Math.floor(random.next() * 20) }, () =>
      BigInt(Math.floor(random.next() * 1e6)),
    )
    const all = weights.reduce((sum, weight) => sum + weight, 0n)
    const shares = shareOut(total, weights)
    expect(shares.reduce((sum, share) => sum + share, 0n)).toBe(all === 0n ? 0n : total)
    for (const [at, weight] of weights.entries()) {
      const exact = total * weight
      const off = (shares[at] ?? 0n) * all - exact
      expect(off > -all && off < all).toBe(all > 0n)
    }
  }
})
