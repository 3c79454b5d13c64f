import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { fixed6, parseFixed6 } from '@/core/protocol/fixed6'
import type { Amount, Fraction, Price, Usd } from '@/core/protocol/fixed6'
import { defaultFeeRates, knownTradeFee, tradeFee } from './fees'

const price = (text: string) => parseFixed6<Price>(text)
const amount = (text: string) => parseFixed6<Amount>(text)
const usd = (text: string) => parseFixed6<Usd>(text)

const option = { instrumentType: 'OPTION' } as const
const perpetual = { instrumentType: 'PERPETUAL' } as const

test.each([
  ['taker', '0.5'],
  ['maker', '0.3'],
] as const)('an option %s pays the rate on 1,000 of index (venue-rules 6.1)', (liquidity, fee) => {
  const fill = { instrument: option, price: price('50'), amount: amount('1'), indexPrice: price('1000'), liquidity }
  expect(tradeFee(fill)).toBe(usd(fee))
})

test('an option fee is never more than an eighth of the premium', () => {
  const fill = {
    instrument: option,
    price: price('0.4'),
    amount: amount('10'),
    indexPrice: price('3120.5'),
    liquidity: 'taker',
  } as const
  expect(tradeFee(fill)).toBe(usd('0.5'))
})

test.each([
  ['taker', '3.2'],
  ['maker', '2'],
] as const)('a perpetual %s pays the rate on its notional, whatever the index', (liquidity, fee) => {
  const fill = { instrument: perpetual, price: price('2000'), amount: amount('2'), indexPrice: price('1'), liquidity }
  expect(tradeFee(fill)).toBe(usd(fee))
})

test('account rates override the documented ones, and a negative rate is a rebate', () => {
  const rates = { ...defaultFeeRates, PERPETUAL: { taker: fixed6<Fraction>(500n), maker: fixed6<Fraction>(-100n) } }
  const fill = { instrument: perpetual, price: price('2000'), amount: amount('1'), indexPrice: price('2000'), rates }
  expect(tradeFee({ ...fill, liquidity: 'taker' })).toBe(usd('1'))
  expect(tradeFee({ ...fill, liquidity: 'maker' })).toBe(usd('-0.2'))
})

test('a builder’s fee adds to the fee of either side, and is not under the cap of an option’s fee', () => {
  const own = { taker: fixed6<Fraction>(500n), maker: fixed6<Fraction>(-100n), builder: fixed6<Fraction>(300n) }
  const rates = { PERPETUAL: own, OPTION: own }
  const fill = { instrument: perpetual, price: price('2000'), amount: amount('1'), indexPrice: price('9'), rates }
  // 0.05 % + 0.03 % of 2,000, and -0.01 % + 0.03 %.
  expect(tradeFee({ ...fill, liquidity: 'taker' })).toBe(usd('1.6'))
  expect(tradeFee({ ...fill, liquidity: 'maker' })).toBe(usd('0.4'))
  // An eighth of the premium of 2, and 0.03 % of the index of 2,000.
  const cheap = {
    ...fill,
    instrument: option,
    price: price('2'),
    indexPrice: price('2000'),
    liquidity: 'taker',
  } as const
  expect(tradeFee(cheap)).toBe(usd('0.85'))
})

test('without an index the fee of an option is unknown, and that of a perpetual is not', () => {
  const fill = { price: price('2000'), amount: amount('1'), indexPrice: undefined, liquidity: 'taker' } as const
  const rates = defaultFeeRates
  expect(knownTradeFee({ ...fill, rates, instrument: option })).toBeUndefined()
  // 0.08 % of 2,000.
  expect(knownTradeFee({ ...fill, rates, instrument: perpetual })).toBe(usd('1.6'))
  expect(knownTradeFee({ ...fill, rates: undefined, instrument: perpetual })).toBeUndefined()
})

test('a fraction of a millionth is not charged', () => {
  const fill = { instrument: perpetual, price: price('0.001249'), amount: amount('1'), indexPrice: price('1') }
  expect(tradeFee({ ...fill, liquidity: 'taker' })).toBe(0n)
})

test('filling in parts never costs more than a single fill', () => {
  const millionths = (most: bigint) => fc.bigInt(0n, most)
  fc.assert(
    fc.property(
      fc.constantFrom(option, perpetual),
      millionths(100_000_000_000n),
      millionths(10_000_000n),
      millionths(10_000_000n),
      (instrument, at, first, second) => {
        const pay = (size: bigint) =>
          tradeFee({
            instrument,
            price: fixed6<Price>(at),
            amount: fixed6<Amount>(size),
            indexPrice: price('3000'),
            liquidity: 'taker',
          })
        const whole = pay(first + second)
        const parts = pay(first) + pay(second)
        expect(parts).toBeLessThanOrEqual(whole)
        expect(whole - parts).toBeLessThanOrEqual(1n)
      },
    ),
  )
})
