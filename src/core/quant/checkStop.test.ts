import { expect, test, describe } from 'vitest'
import { parseFixed6, type Amount, type Price } from '@/core/protocol/fixed6'
import { ethPerp } from '@/dev/testing/builders'
import { checkStopCount, type CountedStop, checkStopForm, type StopForm, isTriggered, waitsForFall } from './checkStop'

const part: CountedStop = { instrumentId: '1', kind: 'STOP_LOSS', scope: 'partOfPosition' }
const whole: CountedStop = { ...part, scope: 'wholePosition' }
const others = (count: number, change: Partial<CountedStop> = {}) =>
  Array.from({ length: count }, () => ({ ...part, ...change }))

test('at most four partial-position stops of a kind are allowed, and the error names the kind', () => {
  expect(checkStopCount(part, others(3))).toBeUndefined()
  expect(checkStopCount(part, others(4))).toBe('MORE_THAN_4_PARTIAL_STOP_LOSS_POSITIONS')
  const profit = { ...part, kind: 'TAKE_PROFIT' } as const
  expect(checkStopCount(profit, others(4, { kind: 'TAKE_PROFIT' }))).toBe('MORE_THAN_4_PARTIAL_TAKE_PROFIT_POSITIONS')
})

test('only one whole-position stop of a kind is allowed', () => {
  expect(checkStopCount(whole, others(4))).toBeUndefined()
  expect(checkStopCount(whole, [whole])).toBe('CLOSE_POSITION_ORDER_EXISTS')
})

test('stops of another instrument or kind, and stops attached to an order, do not count', () => {
  expect(checkStopCount(part, others(4, { instrumentId: '2' }))).toBeUndefined()
  expect(checkStopCount(part, others(4, { kind: 'TAKE_PROFIT' }))).toBeUndefined()
  expect(checkStopCount({ ...part, scope: 'order' }, others(9, { scope: 'order' }))).toBeUndefined()
})

describe('checkStopForm', () => {
  const price = (text: string) => parseFixed6<Price>(text)
  const form: StopForm = {
    instrument: ethPerp,
    isBuy: false,
    isMarket: true,
    amount: parseFixed6<Amount>('1'),
    limitPrice: price('2900'),
    scope: 'order',
    trigger: price('3000'),
  }
  const wrong = (change: Partial<StopForm>) => checkStopForm({ ...form, ...change })
  const amount = (text: string) => parseFixed6<Amount>(text)

  test('a stop for one contract has no errors', () => expect(wrong({})).toBeUndefined())

  test.each([
    ['0', 'INVALID_STOP_ORDER'],
    ['-1', 'INVALID_STOP_ORDER'],
    ['0.05', 'INVALID_PRICE_STEP_SIZE'],
  ] as const)('a trigger at %s: %s', (trigger, code) => expect(wrong({ trigger: price(trigger) })).toBe(code))

  test('a whole-position stop has no amount and must be a market order', () => {
    expect(wrong({ scope: 'wholePosition' })).toBe('FULL_CLOSE_POSITION_CANNOT_BE_PARTIAL')
    expect(wrong({ scope: 'wholePosition', amount: amount('0') })).toBeUndefined()
    expect(wrong({ scope: 'wholePosition', amount: amount('0'), isMarket: false })).toBe('ORDER_NOT_MARKET')
  })

  test('the minimum order value is checked at the trigger, and not for partial-position stops', () => {
    // 0.01 contracts at 900 are worth 9 USD; the minimum is 10.
    const small = { amount: amount('0.01'), trigger: price('900'), limitPrice: price('890') }
    expect(wrong(small)).toBe('BELOW_MIN_ORDER_VALUE')
    expect(wrong({ ...small, scope: 'partOfPosition' })).toBeUndefined()
    expect(wrong({ ...small, scope: 'partOfPosition', amount: amount('0.015') })).toBe('INVALID_AMOUNT_STEP_SIZE')
  })

  test.each([
    ['STOP_LOSS', false, true],
    ['STOP_LOSS', true, false],
    ['TAKE_PROFIT', false, false],
    ['TAKE_PROFIT', true, true],
  ] as const)('a %s that buys: %s waits for a fall: %s, and triggers at its trigger price', (kind, isBuy, isFall) => {
    expect(waitsForFall(kind, isBuy)).toBe(isFall)
    const goes = (mark: string) => isTriggered(kind, isBuy, price('3000'), price(mark))
    expect([goes('2999.9'), goes('3000'), goes('3000.1')]).toEqual([isFall, true, !isFall])
  })
})
