import * as fc from 'fast-check'
import { expect, test, describe } from 'vitest'
import { parseFixed6, type Amount, type Fraction, type Price, type Usd, fixed6 } from '@/core/protocol/fixed6'
import { ethPerp } from '@/dev/testing/builders'
import {
  isWorthAnOrder,
  nominalSlice,
  sliceAmount,
  slicePrice,
  slicesDue,
  slicesIn,
  twapSchedule,
  checkTwapForm,
} from './twap'

const contracts = (text: string) => parseFixed6<Amount>(text)
const step = contracts('0.01')

test.each([
  [29, 0],
  [30, 1],
  [59, 1],
  [60, 2],
  [3_600, 120],
])('%i s have %i slices', (duration, slices) => {
  expect(slicesIn(duration)).toBe(slices)
})

test.each([
  ['1', 3, '0.33'],
  ['10', 120, '0.08'],
  ['0.02', 3, '0'],
])('%s in %i slices is %s each', (amount, slices, each) => {
  expect(nominalSlice(contracts(amount), slices, step)).toBe(contracts(each))
})

test.each([
  ['an even share of what is left', '0.67', 2, '0.33', '0.33'],
  ['all of it for the last', '0.34', 1, '0.33', '0.34'],
  ['more after slices that found too little', '6', 4, '1', '1.5'],
  ['three times the nominal one at most', '9', 2, '1', '3'],
  ['three times the nominal one also at the end', '9', 1, '1', '3'],
])('a slice is %s', (_, remaining, slicesLeft, nominal, amount) => {
  const sizes = { remaining: contracts(remaining), slicesLeft, nominal: contracts(nominal), amountStep: step }
  expect(sliceAmount(sizes)).toBe(contracts(amount))
})

test.each([
  [0, 1],
  [29.999, 1],
  [30, 2],
  [89.999, 3],
  [90, 4],
  [1_000, 4],
])('%d s after the start %i of four slices are due', (sec, due) => {
  expect(slicesDue(7n, 4, 7n + BigInt(Math.round(sec * 1e9)))).toBe(due)
})

const perpetual = {
  instrumentType: 'PERPETUAL',
  priceBand: parseFixed6<Fraction>('0.2'),
  priceStep: parseFixed6<Price>('0.05'),
} as const

test.each([
  // 100.11 × 1.03 = 103.1133 and × 0.97 = 97.1067, to the nearest steps of 0.05 inside.
  ['perpetual', perpetual, true, '100.11', '103.1'],
  ['perpetual', perpetual, false, '100.11', '97.15'],
  ['perpetual of a narrow band', { ...perpetual, priceBand: parseFixed6<Fraction>('0.01') }, true, '100', '101'],
  ['perpetual of a narrow band', { ...perpetual, priceBand: parseFixed6<Fraction>('0.01') }, false, '100', '99'],
  ['contract worth nothing', perpetual, true, '0.01', '0.05'],
  ['contract worth nothing', perpetual, false, '0.01', '0.05'],
] as const)('a slice of a %s is priced no further away than the cap', (_, terms, isBuy, mark, price) => {
  expect(slicePrice(terms, isBuy, parseFixed6<Price>(mark))).toBe(parseFixed6<Price>(price))
})

test('an amount is worth an order from the minimum value on, and zero never is', () => {
  const terms = { minOrderValue: parseFixed6<Usd>('10') }
  const at = parseFixed6<Price>('1000')
  expect(isWorthAnOrder(terms, contracts('0.01'), at)).toBe(true)
  expect(isWorthAnOrder(terms, contracts('0.009999'), at)).toBe(false)
  expect(isWorthAnOrder({ minOrderValue: parseFixed6<Usd>('0') }, contracts('0'), at)).toBe(false)
})

test('an amount left over after the last slice is due in full', () => {
  const sizes = { remaining: contracts('0.34'), slicesLeft: 0, nominal: contracts('1'), amountStep: step }
  expect(sliceAmount(sizes)).toBe(contracts('0.34'))
})

describe('twapSchedule', () => {
  const contracts = (text: string) => parseFixed6<Amount>(text)
  const step = contracts('0.01')

  test('an hour has 120 slices, the first at once and the last half a minute before the end', () => {
    expect(twapSchedule(contracts('12'), 3_600, step)).toEqual({
      slices: 120,
      intervalSec: 30,
      lastAtSec: 3_570,
      smallest: contracts('0.1'),
      largest: contracts('0.1'),
      largestCount: 120,
    })
  })

  test('steps that do not divide evenly go to the last slices, one each', () => {
    // 100 steps in 3 slices: 33, 33, 34.
    expect(twapSchedule(contracts('1'), 90, step)).toMatchObject({
      smallest: contracts('0.33'),
      largest: contracts('0.34'),
      largestCount: 1,
    })
  })

  test('a time shorter than a slice has no schedule', () => {
    expect(twapSchedule(contracts('1'), 29, step)).toBeUndefined()
  })

  test('the schedule matches what the venue sends when every slice is filled', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 5_000 }), fc.integer({ min: 1, max: 200 }), (steps, slices) => {
        const amount = fixed6<Amount>(BigInt(steps) * step)
        const nominal = nominalSlice(amount, slices, step)
        const schedule = twapSchedule(amount, slices * 30, step)
        // The venue sends no empty slices.
        if (schedule === undefined || nominal === 0n) return
        let remaining = amount
        for (let sent = 0; sent < slices; sent++) {
          const slice = sliceAmount({ remaining, slicesLeft: slices - sent, nominal, amountStep: step })
          const isLarge = sent >= slices - schedule.largestCount
          expect(slice).toBe(isLarge ? schedule.largest : schedule.smallest)
          remaining = fixed6<Amount>(remaining - slice)
        }
        expect(remaining).toBe(0n)
      }),
    )
  })
})

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

test('two slices of a contract have no errors', () => expect(wrong()).toBeUndefined())

test.each([
  [29, 'BAD_REQUEST'],
  [30, undefined],
  [30.5, 'BAD_REQUEST'],
  [Number.NaN, 'BAD_REQUEST'],
  [-60, 'BAD_REQUEST'],
  [30 * 86_400 + 1, 'BAD_REQUEST'],
] as const)('a time of %d s: %s', (durationSec, code) => expect(wrong({ durationSec })).toBe(code))

test('a month is allowed if each slice is large enough', () => {
  // 86,400 slices of 0.01 at 3,000 are 30 USD each.
  expect(wrong({ durationSec: 30 * 86_400, amount: '864' })).toBeUndefined()
})

test('without a mark the value of a slice cannot be checked', () =>
  expect(wrong({ mark: undefined })).toBe('MARK_NOT_READY'))

test.each([
  ['0', 'ORDER_INVALID_AMOUNT'],
  ['-1', 'ORDER_INVALID_AMOUNT'],
  ['2.005', 'INVALID_AMOUNT_STEP_SIZE'],
  // Slices are multiples of 0.01, so 0.01 cannot be split in two.
  ['0.01', 'BELOW_MIN_ORDER_VALUE'],
  ['0.02', undefined],
  // At 3,000 a slice of 500 contracts is worth 1,500,000, the maximum.
  ['1000', undefined],
  ['1000.02', 'EXCEED_MAX_ORDER_VALUE'],
] as const)('an amount of %s: %s', (amount, code) => expect(wrong({ amount })).toBe(code))

test('a slice of exactly the minimum value is allowed', () => {
  expect(wrong({ mark: '1000', amount: '0.02' })).toBeUndefined()
  expect(wrong({ mark: '999.9', amount: '0.02' })).toBe('BELOW_MIN_ORDER_VALUE')
})
