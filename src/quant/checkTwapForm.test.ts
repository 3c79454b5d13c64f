import { expect, test } from 'vitest'
import { parseFixed6, type Amount, type Price } from '@/protocol/fixed6'
import { ethPerp } from '@/testing/builders'
import { checkTwapForm } from './checkTwapForm'

/** Two contracts over a minute at 3,000: two slices of one contract. */
const wrong = (change: { amount?: string; durationSec?: number; mark?: string | undefined } = {}) => {
  const { amount, durationSec, mark } = { amount: '2', durationSec: 60, mark: '3000', ...change }
  return checkTwapForm({
    instrument: ethPerp,
    amount: parseFixed6<Amount>(amount),
    durationSec,
    markPrice: mark === undefined ? undefined : parseFixed6<Price>(mark),
  })
}

test('two slices of a contract are nothing against', () => expect(wrong()).toBeUndefined())

test.each([
  [29, 'BAD_REQUEST'],
  [30, undefined],
  [30.5, 'BAD_REQUEST'],
  [Number.NaN, 'BAD_REQUEST'],
  [-60, 'BAD_REQUEST'],
  [30 * 86_400 + 1, 'BAD_REQUEST'],
] as const)('a time of %d s: %s', (durationSec, code) => expect(wrong({ durationSec })).toBe(code))

test('a month is allowed, with enough for each of its slices', () => {
  // 86,400 slices of 0.01 at 3,000 are 30 USD each.
  expect(wrong({ durationSec: 30 * 86_400, amount: '864' })).toBeUndefined()
})

test('without a mark nothing says what a slice is worth', () =>
  expect(wrong({ mark: undefined })).toBe('MARK_NOT_READY'))

test.each([
  ['0', 'ORDER_INVALID_AMOUNT'],
  ['-1', 'ORDER_INVALID_AMOUNT'],
  ['2.005', 'INVALID_AMOUNT_STEP_SIZE'],
  // Slices on a step of 0.01: of 0.01 nothing is left for two.
  ['0.01', 'BELOW_MIN_ORDER_VALUE'],
  ['0.02', undefined],
  // At 3,000 a slice of 500 contracts is worth 1,500,000, which is the most.
  ['1000', undefined],
  ['1000.02', 'EXCEED_MAX_ORDER_VALUE'],
] as const)('an amount of %s: %s', (amount, code) => expect(wrong({ amount })).toBe(code))

test('a slice of exactly the least value is an order', () => {
  expect(wrong({ mark: '1000', amount: '0.02' })).toBeUndefined()
  expect(wrong({ mark: '999.9', amount: '0.02' })).toBe('BELOW_MIN_ORDER_VALUE')
})
