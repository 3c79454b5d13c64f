import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { fixed6, formatFixed6, parseFixed6, type Amount, type Price } from '@/core/protocol/fixed6'
import { packagePrice, splitPackagePrice } from './packagePrice'

const leg = (side: 'buy' | 'sell', ratio: string, markPrice: string) => ({
  isBuy: side === 'buy',
  ratio: parseFixed6<Amount>(ratio),
  markPrice: parseFixed6<Price>(markPrice),
})

function split(price: string, ...legs: ReturnType<typeof leg>[]): string[] | undefined {
  return splitPackagePrice(parseFixed6<Price>(price), legs)?.map(formatFixed6)
}

test('the price of a package is its bought legs less its sold legs, each by its ratio', () => {
  const priced = [leg('buy', '1', '100'), leg('sell', '2', '30')].map((some) => ({ ...some, price: some.markPrice }))
  expect(packagePrice(priced)).toBe(parseFixed6('40'))
})

test('at the mark of the package each leg is priced at its mark', () => {
  expect(split('85', leg('buy', '1', '100'), leg('sell', '1', '15'))).toEqual(['100', '15'])
})

test('a difference from the mark moves all legs by the same share', () => {
  // 11.5 more over marks of 115: a tenth.
  expect(split('96.5', leg('buy', '1', '100'), leg('sell', '1', '15'))).toEqual(['110', '13.5'])
  expect(split('73.5', leg('buy', '1', '100'), leg('sell', '1', '15'))).toEqual(['90', '16.5'])
})

test('a credit is a negative price', () => {
  expect(split('-15', leg('buy', '1', '10'), leg('sell', '1', '20'))).toEqual(['8.333333', '23.333333'])
})

test('legs without a mark absorb the price by rising', () => {
  expect(split('2', leg('buy', '1', '0'), leg('sell', '1', '0'))).toEqual(['2', '0'])
  expect(split('-2', leg('buy', '1', '0'), leg('sell', '1', '0'))).toEqual(['0', '2'])
})

test('a price that the legs cannot add up to is undefined', () => {
  expect(split('-200', leg('buy', '1', '100'))).toBeUndefined()
})

const anyLeg = fc.record({
  isBuy: fc.boolean(),
  ratio: fc.integer({ min: 1, max: 10_000 }).map((hundredths) => fixed6<Amount>(BigInt(hundredths) * 10_000n)),
  markPrice: fc.integer({ min: 0, max: 10_000_000 }).map((cents) => fixed6<Price>(BigInt(cents) * 10_000n)),
})

test('leg prices add up to the package price, to the millionth when a ratio is one', () => {
  fc.assert(
    fc.property(
      anyLeg,
      fc.array(anyLeg, { maxLength: 5 }),
      fc.integer({ min: -1_000_000, max: 10_000_000 }),
      (first, others, cents) => {
        const price = fixed6<Price>(BigInt(cents) * 10_000n)
        const withOne = [{ ...first, ratio: fixed6<Amount>(1_000_000n) }, ...others]
        const prices = splitPackagePrice(price, withOne)
        fc.pre(prices !== undefined)
        const made = packagePrice(withOne.map((some, at) => ({ ...some, price: prices?.[at] ?? fixed6<Price>(0n) })))
        // The error is at most the millionths that the remaining ratios allow. It is 0 if a leg of ratio 1 can take the
        // difference.
        const difference = made - price
        expect(difference <= 200n && difference >= -200n).toBe(true)
        expect(prices?.every((some) => some >= 0n)).toBe(true)
      },
    ),
  )
})

test('the rounding remainder goes to a leg whose ratio divides it', () => {
  // The package price is 0.01 above the legs' marks of 12. Moving both marks by 0.003333 leaves 0.000001 per package,
  // which only the leg of ratio 1 can carry.
  const legs = [leg('buy', '2', '4'), leg('buy', '1', '4')]
  const prices = splitPackagePrice(parseFixed6<Price>('12.01'), legs)
  expect(prices?.map(formatFixed6)).toEqual(['4.003333', '4.003334'])
  const made = legs.map((some, at) => ({ ...some, price: prices?.[at] ?? fixed6<Price>(0n) }))
  expect(packagePrice(made)).toBe(parseFixed6('12.01'))
})

test('a sold leg gets cheaper when the package gets more expensive', () => {
  expect(split('12', leg('sell', '1', '100'), leg('buy', '1', '100'))).toEqual(['94', '106'])
})

test('when no ratio divides the remainder, the leg with the smallest ratio takes it', () => {
  // All marks are 0. One leg must carry 0.000005 per package, which rounds to 0.000001 at ratio 3 and to 0 at ratio 7.
  expect(split('0.000005', leg('buy', '7', '0'), leg('buy', '3', '0'))).toEqual(['0', '0.000001'])
})

test('the price of a single leg is the package price divided by its ratio', () => {
  expect(split('15', leg('buy', '1.5', '9'))).toEqual(['10'])
  expect(split('0', leg('buy', '1', '9'))).toEqual(['0'])
})
