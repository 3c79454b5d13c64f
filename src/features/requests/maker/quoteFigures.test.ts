import { expect, test } from 'vitest'
import type { Ticker } from '@/protocol/channels/ticker'
import { parseFixed6, type Amount, type Price } from '@/protocol/fixed6'
import { sumLegs, type LegModel } from './packageModel'
import { driftOf, guardUsd, needsConfirmation, packageTouch, quoteEdge, quoteWarnings } from './quoteFigures'

const price = (text: string) => parseFixed6<Price>(text)
const leg = (more: Partial<LegModel>): LegModel => ({
  instrumentId: '1',
  instrumentName: 'A',
  isBuy: true,
  ratio: 1,
  price: 100,
  priceStep: price('0.1'),
  source: 'smile',
  option: { forward: 100, strike: 100, yearsToExpiry: 1, iv: 0.5, optionType: 'call' },
  delta: 0.5,
  gamma: 0,
  vega: 2,
  theta: 0,
  ...more,
})
/** Worth 100 − 2 × 30 = 40, with 2 + 2 × 1 = 4 USD for a point on each leg. */
const spread = sumLegs([leg({}), leg({ instrumentName: 'B', isBuy: false, ratio: 2, price: 30, vega: 1 })])
const legs = [
  { instrumentName: 'A', side: 'buy', ratio: parseFixed6<Amount>('1') },
  { instrumentName: 'B', side: 'sell', ratio: parseFixed6<Amount>('2') },
] as const
const quoted = (name: string, bid: string | undefined, ask: string | undefined): readonly [string, Ticker] => [
  name,
  {
    instrumentId: '1',
    instrumentName: name,
    instrumentType: 'OPTION',
    mark: undefined,
    bid: bid === undefined ? undefined : { price: price(bid) },
    ask: ask === undefined ? undefined : { price: price(ask) },
  },
]

test('an edge is what is earned against the model, in dollars and in points of all legs', () => {
  expect(quoteEdge('ask', price('46'), spread)).toEqual({ usd: 6, points: 1.5 })
  expect(quoteEdge('bid', price('46'), spread)).toEqual({ usd: -6, points: -1.5 })
  expect(quoteEdge('ask', price('101'), sumLegs([leg({ vega: 0, option: undefined })])).points).toBeUndefined()
})

test('the touch of a package buys at the asks what it sells at the bids', () => {
  const tickers = new Map([quoted('A', '99', '101'), quoted('B', '29', '31')])
  // 101 − 2 × 29 and 99 − 2 × 31.
  expect(packageTouch(legs, tickers)).toEqual({ ask: price('43'), bid: price('37') })
  const oneSided = new Map([quoted('A', '99', '101'), quoted('B', '29', undefined)])
  expect(packageTouch(legs, oneSided)).toEqual({ ask: price('43'), bid: undefined })
  expect(packageTouch(legs, undefined)).toEqual({ ask: undefined, bid: undefined })
})

test('a price further from the model than the guard needs a second yes, in either direction', () => {
  expect(guardUsd(spread, 5)).toBe(20)
  const warned = (side: 'bid' | 'ask', text: string) =>
    quoteWarnings({ side, price: price(text) }, spread, { bid: undefined, ask: undefined }, 5)
  expect(warned('ask', '60')).toEqual([])
  expect(warned('ask', '60.1')).toEqual(['farFromModel'])
  expect(warned('bid', '19.9')).toEqual(['farFromModel'])
  expect(warned('bid', '60.1')).toEqual(['farFromModel', 'againstModel'])
  expect(warned('bid', '41')).toEqual(['againstModel'])
  expect(needsConfirmation(['againstModel'])).toBe(false)
  expect(needsConfirmation(['againstModel', 'farFromModel'])).toBe(true)
})

test('a bid at what the screen asks is through the touch, and an ask at what it bids', () => {
  const touch = { bid: price('37'), ask: price('43') }
  const isThrough = (side: 'bid' | 'ask', text: string) =>
    quoteWarnings({ side, price: price(text) }, spread, touch, 100).includes('throughTouch')
  expect([isThrough('bid', '42.9'), isThrough('bid', '43')]).toEqual([false, true])
  expect([isThrough('ask', '37.1'), isThrough('ask', '37')]).toEqual([false, true])
  expect(needsConfirmation(['throughTouch'])).toBe(true)
})

test('a perpetual is guarded by its price, and a worthless leg by its step', () => {
  // 5 × 0.1 % of 3,000, and one step of 0.1.
  expect(guardUsd(sumLegs([leg({ option: undefined, price: 3000, vega: 0 })]), 5)).toBe(15)
  expect(guardUsd(sumLegs([leg({ vega: 0.0001 })]), 5)).toBe(0.1)
})

test('a model that has gone as far as the edge is wide is a drift, either way', () => {
  expect([driftOf(1, 2), driftOf(0, 2), driftOf(3.9, 2), driftOf(4, 2)]).toEqual(['fine', 'through', 'fine', 'wide'])
  // What was quoted on another page has no edge that is known here.
  expect([driftOf(9, undefined), driftOf(-1, undefined)]).toEqual(['fine', 'through'])
})
