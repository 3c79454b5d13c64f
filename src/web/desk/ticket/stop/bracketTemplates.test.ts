import { expect, test } from 'vitest'
import { parseFixed6, type Price } from '@/core/protocol/fixed6'
import { isBracket, readBrackets, withBracket, type Bracket } from './bracketTemplates'
import { emptyLegs } from './legDraft'

const price = (text: string) => parseFixed6<Price>(text)
const bracketOf = (
  takeProfit: Bracket['offsets']['TAKE_PROFIT'],
  stopLoss: Bracket['offsets']['STOP_LOSS'],
): Bracket => ({
  name: 'Scalp',
  offsets: { TAKE_PROFIT: takeProfit, STOP_LOSS: stopLoss },
})

// From 2,400.05 with ticks of 0.1: 2% is 48.001, so 2,448.051 and 2,352.049; 15 ticks are 1.5; 12.34 USD leads to 2,387.71.
test.each([
  [bracketOf({ unit: 'percent', valueText: '2' }, { unit: 'ticks', valueText: '15' }), true, '2448.1', '2398.6'],
  [bracketOf({ unit: 'percent', valueText: '2' }, { unit: 'ticks', valueText: '15' }), false, '2352', '2401.6'],
  [bracketOf(undefined, { unit: 'usd', valueText: '12.34' }), true, '', '2387.7'],
])('a template fills both triggers from the entry price: %o', (bracket, isBuy, takeProfit, stopLoss) => {
  const terms = { isBuy, priceStep: price('0.1'), entryPrice: price('2400.05') }
  const before = { ...emptyLegs, TAKE_PROFIT: { ...emptyLegs.TAKE_PROFIT, triggerText: '9' } }
  const { TAKE_PROFIT, STOP_LOSS } = withBracket(before, bracket, terms)
  expect([TAKE_PROFIT.triggerText, STOP_LOSS.triggerText]).toEqual([takeProfit, stopLoss])
})

test('a template needs a name and a distance above zero, and whole ticks', () => {
  expect(isBracket(bracketOf(undefined, undefined))).toBe(false)
  expect(isBracket(bracketOf({ unit: 'percent', valueText: '0' }, undefined))).toBe(false)
  expect(isBracket(bracketOf({ unit: 'ticks', valueText: '1.5' }, undefined))).toBe(false)
  expect(isBracket({ ...bracketOf({ unit: 'usd', valueText: '1' }, undefined), name: ' ' })).toBe(false)
  expect(isBracket(bracketOf({ unit: 'usd', valueText: '1' }, undefined))).toBe(true)
})

test('stored templates are read one by one: a broken or repeated one is dropped', () => {
  const kept = bracketOf({ unit: 'usd', valueText: '1' }, undefined)
  expect(readBrackets([kept, { name: 'x' }, 7, { ...kept, offsets: {} }, kept])).toEqual([kept])
  expect(readBrackets({ kept })).toEqual([])
  expect(readBrackets(null)).toEqual([])
})
