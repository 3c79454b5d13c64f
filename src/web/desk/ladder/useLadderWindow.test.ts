import { expect, test } from 'vitest'
import { formatFixed6, parseFixed6 } from '@/core/protocol/fixed6'
import type { Price } from '@/core/protocol/fixed6'
import {
  centredOn,
  marketBeyond,
  needsCentre,
  refitted,
  scrolledBy,
  showsBothSides,
  stepForBothSides,
  windowPrices,
} from './useLadderWindow'

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

/** Twenty rows from 110 down to 91, with a margin of four at either edge. */
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

test('the direction in which the market left the view is reported', () => {
  expect(marketBeyond(twenty, price('111'), price('112'))).toBe('above')
  expect(marketBeyond(twenty, price('89'), price('90'))).toBe('below')
  expect(marketBeyond(twenty, price('110'), price('112'))).toBeUndefined()
})

test.each([
  // Ten rows of 1: 105 down to 96.
  ['100', '101', '1', true],
  ['96', '105', '1', true],
  ['95.9', '105', '1', false],
  ['96', '105.1', '1', false],
  // Rows of 50: the bid would be in the row of price 0.
  ['49', '51', '50', false],
  ['50', '51', '50', true],
])('ten rows centred on %s and %s show both at a step of %s: %s', (bid, ask, step, shows) => {
  expect(showsBothSides(price(bid), price(ask), 10, price(step))).toBe(shows)
})

test('the step offered instead of one that hides a side shows both, and there may be none', () => {
  const offered = (bid: string, ask: string, count: number) => {
    const step = stepForBothSides(price(bid), price(ask), count, price('0.1'))
    return step === undefined ? undefined : formatFixed6(step)
  }
  // A third of 40 is 13.3, so the next step is 50, but the best bid needs a step of at most 10.
  expect(offered('20', '60', 28)).toBe('10')
  expect(offered('3', '3.2', 28)).toBe('0.1')
  // 28 rows of at most 1 cannot reach from 1 to 100.
  expect(offered('1', '100', 28)).toBeUndefined()
})
