import { expect, test } from 'vitest'
import type { ErrorCode } from '@/core/protocol/errorCodes'
import { parseFixed6, type Amount, type Fraction, type Price, type Usd } from '@/core/protocol/fixed6'
import { checkOrderForm, type OrderForm } from './checkOrderForm'

const price = (text: string) => parseFixed6<Price>(text)
const amount = (text: string) => parseFixed6<Amount>(text)

const perpetual: OrderForm['instrument'] = {
  instrumentType: 'PERPETUAL',
  priceBand: parseFixed6<Fraction>('0.05'),
  priceStep: price('0.01'),
  amountStep: amount('0.01'),
  minOrderValue: parseFixed6<Usd>('10'),
  maxOrderValue: parseFixed6<Usd>('1500000'),
}

const good: OrderForm = {
  instrument: perpetual,
  isBuy: true,
  amount: amount('1'),
  limitPrice: price('2000'),
  isMarket: false,
  markPrice: price('2000'),
}
const market: OrderForm = { ...good, isMarket: true, limitPrice: price('0') }

test('an order on its steps, of reasonable value and near the mark is valid', () => {
  expect(checkOrderForm(good)).toBeUndefined()
})

const rejected: readonly (readonly [ErrorCode, string, OrderForm])[] = [
  ['ORDER_INVALID_AMOUNT', 'no amount', { ...good, amount: amount('0') }],
  ['ORDER_INVALID_AMOUNT', 'a negative amount', { ...good, amount: amount('-1') }],
  ['INVALID_AMOUNT_STEP_SIZE', 'an amount between steps', { ...good, amount: amount('1.001') }],
  ['ORDER_INVALID_PRICE', 'a limit of 0', { ...good, limitPrice: price('0') }],
  ['ORDER_INVALID_PRICE', 'a negative limit', { ...good, isBuy: false, limitPrice: price('-2000') }],
  ['INVALID_PRICE_STEP_SIZE', 'a limit between steps', { ...good, limitPrice: price('2000.005') }],
  ['BELOW_MIN_ORDER_VALUE', 'less than the minimum', { ...good, amount: amount('0.01'), limitPrice: price('999.99') }],
  ['EXCEED_MAX_ORDER_VALUE', 'more than the maximum', { ...good, amount: amount('750.01') }],
  ['EXCEED_ORDER_PRICE_BAND', 'a buy above the band', { ...good, limitPrice: price('2100.01') }],
  ['EXCEED_ORDER_PRICE_BAND', 'a sell below the band', { ...good, isBuy: false, limitPrice: price('1899.99') }],
  ['BELOW_MIN_ORDER_VALUE', 'a market order that is too small at the mark', { ...market, markPrice: price('5') }],
  ['EXCEED_MAX_ORDER_VALUE', 'a market order that is too large at the mark', { ...market, amount: amount('751') }],
]

test.each(rejected)('%s is returned for %s', (code, _what, form) => {
  expect(checkOrderForm(form)).toBe(code)
})

const allowed: readonly (readonly [string, OrderForm])[] = [
  ['a value of exactly the minimum', { ...good, amount: amount('0.01'), limitPrice: price('1000') }],
  ['a value of exactly the maximum', { ...good, amount: amount('750') }],
  ['a buy at the edge of the band', { ...good, limitPrice: price('2100') }],
  ['a sell at the edge of the band', { ...good, isBuy: false, limitPrice: price('1900') }],
  ['a buy far below the mark', { ...good, limitPrice: price('50') }],
  ['a sell far above the mark', { ...good, isBuy: false, limitPrice: price('9000') }],
  ['a market order, whose price is no price', market],
  ['a limit order of any price while there is no mark', { ...good, limitPrice: price('9000'), markPrice: undefined }],
  ['a market order while there is no mark', { ...market, markPrice: undefined }],
]

test.each(allowed)('%s is allowed', (_what, form) => {
  expect(checkOrderForm(form)).toBeUndefined()
})

// Each row breaks one more rule than the rows after it, so the list also gives the order of the checks.
const worseAndWorse: readonly (readonly [ErrorCode, Partial<OrderForm>])[] = [
  ['ORDER_INVALID_AMOUNT', { amount: amount('0') }],
  ['INVALID_AMOUNT_STEP_SIZE', { amount: amount('0.001') }],
  ['ORDER_INVALID_PRICE', { limitPrice: price('0') }],
  ['INVALID_PRICE_STEP_SIZE', { limitPrice: price('2200.001') }],
  ['BELOW_MIN_ORDER_VALUE', { instrument: { ...perpetual, minOrderValue: parseFixed6<Usd>('5000') } }],
  ['EXCEED_ORDER_PRICE_BAND', { limitPrice: price('2200') }],
]

test.each(worseAndWorse.map(([code], at) => [code, at] as const))(
  '%s is reported before the errors that follow it',
  (code, at) => {
    const broken = worseAndWorse.slice(at).map(([, change]) => change)
    const form = broken.reduceRight<OrderForm>((form, change) => ({ ...form, ...change }), good)
    expect(checkOrderForm(form)).toBe(code)
  },
)
