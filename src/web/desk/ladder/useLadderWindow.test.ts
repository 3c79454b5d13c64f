import { expect, test } from 'vitest'
import { formatFixed6, parseFixed6 } from '@/core/protocol/fixed6'
import type { Price } from '@/core/protocol/fixed6'
import { centredOn, marketBeyond, needsCentre, refitted, scrolledBy, windowPrices } from './useLadderWindow'

const price = (text: string) => parseFixed6<Price>(text)
const shown = (window: Parameters<typeof windowPrices>[0]) => windowPrices(window).map((each) => formatFixed6(each))

test('the middle row contains the price, rounded down to its step', () => {
  expect(shown(centredOn(price('100.7'), 5, price('0.5')))).toEqual(['101.5', '101', '100.5', '100', '99.5'])
})

test('there are no prices at or below zero', () => {
  expect(shown(centredOn(price('1'), 6, price('1')))).toEqual(['4', '3', '2', '1'])
  expect(shown(scrolledBy(centredOn(price('3'), 3, price('1')), -9))).toEqual(['1'])
})

test('scrolling moves by whole rows', () => {
  expect(shown(scrolledBy(centredOn(price('100'), 3, price('1')), 2))).toEqual(['103', '102', '101'])
})

test('changing the step keeps the middle', () => {
  const window = centredOn(price('100'), 5, price('1'))
  expect(shown(refitted(window, 5, price('10')))).toEqual(['120', '110', '100', '90', '80'])
  expect(refitted(window, 5, price('1'))).toBe(window)
})

/** Twenty rows: 110 down to 91, with four of room at either edge. */
const twenty = centredOn(price('100'), 20, price('1'))

test.each([
  ['in the middle', '100', '101', false],
  ['four rows from the edge', '95', '96', false],
  ['three rows from the edge', '94', '95', true],
  ['out of view', '120', '121', true],
  ['wider than the view', '50', '149', false],
  ['wider than the view, its middle at the edge', '50', '169', true],
])('a market %s (%s, %s) needs centring: %s', (_, bid, ask, wants) => {
  expect(needsCentre(twenty, price(bid), price(ask))).toBe(wants)
})

test('an empty book needs no centring', () => {
  expect(needsCentre(twenty, undefined, undefined)).toBe(false)
  expect(marketBeyond(twenty, undefined, undefined)).toBeUndefined()
})

test('the direction in which the market has left the view is reported', () => {
  expect(marketBeyond(twenty, price('111'), price('112'))).toBe('above')
  expect(marketBeyond(twenty, price('89'), price('90'))).toBe('below')
  expect(marketBeyond(twenty, price('110'), price('112'))).toBeUndefined()
})
