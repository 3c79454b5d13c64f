import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { fixed6, parseFixed6 } from '@/core/protocol/fixed6'
import type { Fraction, Price } from '@/core/protocol/fixed6'
import { marginRate } from './roundedUp'
import {
  outOfTheMoney,
  shortCallInitial,
  shortCallMaintenance,
  shortPutInitial,
  shortPutMaintenance,
} from './standardMargin'

const price = (text: string) => parseFixed6<Price>(text)
const indexPrice = price('3120.5')

test('the short call of venue-rules 5.2 matches to the last digit', () => {
  const prices = { indexPrice, markPrice: price('193.2332') }
  expect(shortCallInitial(price('3200'), prices)).toBe(price('581.8082'))
  expect(shortCallMaintenance(prices)).toBe(price('505.2832'))
})

test('the short put of venue-rules 5.2 matches to the last digit', () => {
  const prices = { indexPrice, markPrice: price('159.4359') }
  expect(shortPutInitial(price('3000'), prices)).toBe(price('507.0109'))
  expect(shortPutMaintenance(prices)).toBe(price('471.4859'))
})

test.each([
  ['call', '3200', '79.5'],
  ['call', '3000', '0'],
  ['put', '3000', '120.5'],
  ['put', '3200', '0'],
] as const)('a %s with strike %s is out of the money by %s', (optionType, strike, distance) => {
  expect(outOfTheMoney(optionType, price(strike), indexPrice)).toBe(price(distance))
})

test('far out of the money the initial margin stays at a tenth of the index plus the mark', () => {
  const prices = { indexPrice: price('3000'), markPrice: price('2') }
  expect(shortCallInitial(price('9000'), prices)).toBe(price('302'))
  expect(shortPutInitial(price('1000'), prices)).toBe(price('302'))
})

test('a put worth more than its underlying needs its value plus a tenth', () => {
  const prices = { indexPrice: price('1000'), markPrice: price('1500') }
  expect(shortPutMaintenance(prices)).toBe(price('1650'))
  expect(shortPutInitial(price('2500'), prices)).toBe(price('1650'))
})

test('the initial margin is never below the maintenance margin', () => {
  const anyPrice = fc.bigInt(1n, 200_000_000_000n).map((value) => fixed6<Price>(value))
  fc.assert(
    fc.property(anyPrice, anyPrice, anyPrice, (strike, markPrice, index) => {
      const prices = { markPrice, indexPrice: index }
      expect(shortCallInitial(strike, prices)).toBeGreaterThanOrEqual(shortCallMaintenance(prices))
      expect(shortPutInitial(strike, prices)).toBeGreaterThanOrEqual(shortPutMaintenance(prices))
    }),
  )
})

test.each([0, -5, Number.NaN, 1e-9])(
  'a leverage of %s counts as none: the fraction of the instrument applies',
  (leverage) => {
    expect(marginRate(parseFixed6<Fraction>('0.05'), leverage)).toEqual({ numerator: 50_000n, denominator: 1_000_000n })
  },
)
