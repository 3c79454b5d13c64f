import { expect, test } from 'vitest'
import { formatFixed6, parseFixed6, type Amount, type Price } from '@/protocol/fixed6'
import { option, perpetual } from '../scenes/sceneInstruments'
import { amountSteps, closingSide, fundPrice, reducingPrice } from './liquidationRules'

const price = (text: string) => parseFixed6<Price>(text)
const prices = (mark: string, index: string) => ({ markPrice: price(mark), indexPrice: price(index) })
const perp = perpetual('1', 'ETH')
const call = option('2', 'ETH', 90, 'call')

test.each([
  ['sell', 0, '1234.56'],
  // 1,234.56 less 1.23456 is 1,233.32544, and the other way 1,235.79456.
  ['sell', 1, '1233.32'],
  ['buy', 1, '1235.8'],
  ['sell', 15, '1216.04'],
  ['sell', 400, '1216.04'],
] as const)('the order of a %s after %i others is good to %s', (side, steps, limit) => {
  expect(formatFixed6(reducingPrice(perp, side, price('1234.56'), steps))).toBe(limit)
})

test('a limit is never nothing, and never beyond the band', () => {
  expect(formatFixed6(reducingPrice(call, 'sell', price('0.002'), 3))).toBe('0.01')
  const narrow = { ...perp, priceBand: parseFixed6<typeof perp.priceBand>('0.005') }
  expect(formatFixed6(reducingPrice(narrow, 'sell', price('100'), 10))).toBe('99.5')
  expect(formatFixed6(reducingPrice(narrow, 'buy', price('100'), 10))).toBe('100.5')
})

test('the fund asks 1 % of the index for a perpetual, whatever its mark', () => {
  expect(formatFixed6(fundPrice(perp, 'sell', prices('1990', '2000')))).toBe('1970')
  expect(formatFixed6(fundPrice(perp, 'buy', prices('1990', '2000')))).toBe('2010')
})

test('the fund asks a tenth of the mark for an option, whatever the index', () => {
  expect(formatFixed6(fundPrice(call, 'buy', prices('15', '2000')))).toBe('16.5')
  expect(formatFixed6(fundPrice(call, 'sell', prices('15', '2000')))).toBe('13.5')
})

test('the fund pays nothing rather than less', () => {
  expect(fundPrice(perp, 'sell', prices('0.5', '100'))).toBe(0n)
})

test('a position is closed from the other side, in whole steps and a last part of one', () => {
  expect(closingSide(parseFixed6<Amount>('-3'))).toBe('buy')
  expect(closingSide(parseFixed6<Amount>('3'))).toBe('sell')
  expect(amountSteps(perp, parseFixed6<Amount>('-3'))).toBe(300n)
  expect(amountSteps(perp, parseFixed6<Amount>('0.015'))).toBe(2n)
})
