import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { fixed6, parseFixed6 } from '@/core/protocol/fixed6'
import type { Amount, Price, Usd } from '@/core/protocol/fixed6'
import { slippage, walkBook } from './marketSlippage'

const price = (text: string) => parseFixed6<Price>(text)
const amount = (text: string) => parseFixed6<Amount>(text)
const level = (at: string, size: string) => ({ price: price(at), amount: amount(size) })

const asks = [level('100', '1'), level('101', '2'), level('105', '5')]

test('an order within the best level pays the best price', () => {
  expect(walkBook(asks, amount('0.5'))).toEqual({
    filled: amount('0.5'),
    isComplete: true,
    notional: parseFixed6<Usd>('50'),
    averagePrice: price('100'),
    worstPrice: price('100'),
  })
})

test('a larger order pays the average of the levels it sweeps', () => {
  const walk = walkBook(asks, amount('4'))
  expect(walk).toMatchObject({ isComplete: true, averagePrice: price('101.75'), worstPrice: price('105') })
})

test('the amount beyond the depth of the book stays unfilled', () => {
  const walk = walkBook(asks, amount('10'))
  expect(walk).toMatchObject({ filled: amount('8'), isComplete: false, worstPrice: price('105') })
})

test.each([
  ['buy', asks, '101', '3'],
  ['sell', [level('99', '1'), level('98', '2'), level('90', '5')], '98', '3'],
] as const)('a %s stops at its limit', (side, levels, at, filled) => {
  const walk = walkBook(levels, amount('4'), { side, price: price(at) })
  expect(walk).toMatchObject({ filled: amount(filled), isComplete: false, worstPrice: price(at) })
})

test('an empty book gives no price', () => {
  const walk = walkBook([], amount('1'))
  expect(walk).toMatchObject({ filled: 0n, isComplete: false, averagePrice: undefined, worstPrice: undefined })
})

test.each([
  ['buy', '102', '100', 0.02],
  ['sell', '98', '100', 0.02],
  ['sell', '101', '100', -0.01],
  ['buy', '100', '100', 0],
] as const)('a %s at %s against %s has a slippage of %d', (side, paid, reference, worse) => {
  expect(slippage(side, price(paid), price(reference))).toBe(worse)
})

test('there is no slippage against a reference of 0', () => {
  expect(slippage('buy', price('1'), price('0'))).toBeUndefined()
})

test('the average lies between the best and the worst price, and a larger amount is never cheaper', () => {
  const anyLevels = fc
    .array(fc.tuple(fc.bigInt(1n, 1_000_000n), fc.bigInt(1n, 10_000_000n)), { minLength: 1, maxLength: 20 })
    .map((steps) => {
      let at = 1_000_000_000n
      return steps.map(([step, size]) => ({ price: fixed6<Price>((at += step)), amount: fixed6<Amount>(size) }))
    })
  const anyAmount = fc.bigInt(1n, 100_000_000n).map((value) => fixed6<Amount>(value))
  fc.assert(
    fc.property(anyLevels, anyAmount, anyAmount, (levels, size, more) => {
      const walk = walkBook(levels, size)
      const longer = walkBook(levels, fixed6<Amount>(size + more))
      expect(walk.averagePrice).toBeGreaterThanOrEqual(levels[0]?.price ?? 0n)
      expect(walk.averagePrice).toBeLessThanOrEqual(walk.worstPrice ?? 0n)
      expect(longer.averagePrice).toBeGreaterThanOrEqual(walk.averagePrice ?? 0n)
    }),
  )
})
