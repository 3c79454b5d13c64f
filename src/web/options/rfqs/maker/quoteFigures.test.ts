import { expect, test, describe } from 'vitest'
import type { Ticker } from '@/core/protocol/channels/ticker'
import { parseFixed6, type Amount, type Price, type Usd } from '@/core/protocol/fixed6'
import type { PositionMessage } from '@/core/protocol/positionRecord'
import type { RfqLegRecord } from '@/core/protocol/rest/rfqs'
import { sumLegs, type LegModel } from './packageModel'
import { startChoices, noSkews } from './priceSide'
import {
  driftOf,
  guardUsd,
  needsConfirmation,
  packageTouch,
  quoteEdge,
  quoteWarnings,
  heldSide,
  sideFigures,
  ifFilled,
} from './quoteFigures'

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
/** The package is worth 100 − 2 × 30 = 40, and has a gross vega of 2 + 2 × 1 = 4 USD. */
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

test('the edge is measured against the model, in dollars and in points over all legs', () => {
  expect(quoteEdge('ask', price('46'), spread)).toEqual({ usd: 6, points: 1.5 })
  expect(quoteEdge('bid', price('46'), spread)).toEqual({ usd: -6, points: -1.5 })
  expect(quoteEdge('ask', price('101'), sumLegs([leg({ vega: 0, option: undefined })])).points).toBeUndefined()
})

test('the touch of a package buys at the ask and sells at the bid', () => {
  const tickers = new Map([quoted('A', '99', '101'), quoted('B', '29', '31')])
  // 101 − 2 × 29 and 99 − 2 × 31.
  expect(packageTouch(legs, tickers)).toEqual({ ask: price('43'), bid: price('37') })
  const oneSided = new Map([quoted('A', '99', '101'), quoted('B', '29', undefined)])
  expect(packageTouch(legs, oneSided)).toEqual({ ask: price('43'), bid: undefined })
  expect(packageTouch(legs, undefined)).toEqual({ ask: undefined, bid: undefined })
})

test('a price further from the model than the guard needs confirmation, in either direction', () => {
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

test('a bid at the market’s ask crosses the touch, and so does an ask at its bid', () => {
  const touch = { bid: price('37'), ask: price('43') }
  const isThrough = (side: 'bid' | 'ask', text: string) =>
    quoteWarnings({ side, price: price(text) }, spread, touch, 100).includes('throughTouch')
  expect([isThrough('bid', '42.9'), isThrough('bid', '43')]).toEqual([false, true])
  expect([isThrough('ask', '37.1'), isThrough('ask', '37')]).toEqual([false, true])
  expect(needsConfirmation(['throughTouch'])).toBe(true)
})

test('the guard of a perpetual depends on its price, that of a worthless leg on its tick', () => {
  // 5 × 0.1% of 3,000, and one step of 0.1.
  expect(guardUsd(sumLegs([leg({ option: undefined, price: 3000, vega: 0 })]), 5)).toBe(15)
  expect(guardUsd(sumLegs([leg({ vega: 0.0001 })]), 5)).toBe(0.1)
})

test('a model that has moved by the width of the edge counts as drift, in either direction', () => {
  expect([driftOf(1, 2), driftOf(0, 2), driftOf(3.9, 2), driftOf(4, 2)]).toEqual(['fine', 'through', 'fine', 'wide'])
  // The edge of a quote sent from another tab is unknown.
  expect([driftOf(9, undefined), driftOf(-1, undefined)]).toEqual(['fine', 'through'])
})

describe('sideFigures', () => {
  const price = (text: string) => parseFixed6<Price>(text)
  const amount = (text: string) => parseFixed6<Amount>(text)
  const record = (instrumentName: string, side: 'buy' | 'sell', ratio: string, mark: string): RfqLegRecord => ({
    instrumentId: instrumentName,
    instrumentName,
    instrumentType: 'OPTION',
    side,
    ratio: amount(ratio),
    asset: 'ETH',
    indexPrice: price('3000'),
    markPrice: price(mark),
    expiry: 1n,
    strike: price('3000'),
    optionType: 'call',
    iv: 0.5,
    pricePrecision: price('0.1'),
  })
  const own = (instrumentName: string, isBuy: boolean, ratio: number, worth: number): LegModel => ({
    instrumentId: instrumentName,
    instrumentName,
    isBuy,
    ratio,
    price: worth,
    priceStep: price('0.1'),
    source: 'smile',
    option: { forward: 3000, strike: 3000, yearsToExpiry: 1, iv: 0.5, optionType: 'call' },
    delta: 0.5,
    gamma: 0.001,
    vega: 4,
    theta: -2,
  })
  const block = { legs: [record('A', 'buy', '1', '100'), record('B', 'sell', '2', '20')] }
  /** The package is worth 60. */
  const model = sumLegs([own('A', true, 1, 100), own('B', false, 2, 20)])
  const sheet = { side: 'ask', block, model, choices: startChoices, skews: noSkews, tickers: new Map() } as const

  test('a typed price is signed unchanged, and its legs follow the venue’s split over the marks', () => {
    // 14 more, distributed over gross marks of 140, raises each leg by a tenth: 110 − 2 × 18.
    const figures = sideFigures({ ...sheet, typed: '74' })
    expect(figures).toMatchObject({
      price: price('74'),
      legs: undefined,
      legPrices: [price('110'), price('18')],
      // An edge of 14 USD over a gross vega of 4 + 2 × 4.
      edge: { usd: 14, points: 14 / 12 },
      warnings: [],
    })
  })

  test('a price worse than the model is flagged, and a credit may be typed', () => {
    expect(sideFigures({ ...sheet, typed: '59' })).toMatchObject({ warnings: ['againstModel'] })
    expect(sideFigures({ ...sheet, side: 'bid', typed: '-20' })).toMatchObject({
      price: price('-20'),
      warnings: ['farFromModel'],
    })
  })

  test('an invalid price is distinguished from one that makes a leg negative', () => {
    expect(sideFigures({ ...sheet, typed: '7x' })).toBe('noNumber')
    expect(sideFigures({ ...sheet, typed: '' })).toBe('noNumber')
    expect(sideFigures({ ...sheet, typed: '500' })).toBe('noSplit')
  })

  const held: PositionMessage = {
    instrumentId: 'B',
    instrumentName: 'B',
    instrumentType: 'OPTION',
    asset: 'ETH',
    amount: amount('5'),
    side: 'sell',
    markPrice: price('20'),
    avgEntryPrice: price('20'),
    unrealizedPnl: parseFixed6<Usd>('0'),
    maintenanceMargin: parseFixed6<Usd>('0'),
  }

  test('a filled ask sells the package: bought legs are sold, sold legs bought, and the greeks are reversed', () => {
    const legPrices = [price('110'), price('18')]
    const figures = ifFilled({
      side: 'ask',
      block,
      model,
      amount: amount('3'),
      legPrices,
      positions: [held],
      summary: undefined,
    })
    expect(figures.legs).toEqual([
      { instrumentName: 'A', before: amount('0'), after: amount('-3') },
      { instrumentName: 'B', before: amount('-5'), after: amount('1') },
    ])
    // The package has a delta of −0.5, a vega of −4 and a theta of 2.
    expect([figures.delta, figures.vega, figures.theta]).toEqual([1.5, 12, -6])
    // 0.03% of 3,000 on 3 and on 6 contracts: 0.9 per contract, below the cap of 12.5% of either premium.
    expect(figures.fee).toBe(parseFixed6('8.1'))
    const bid = ifFilled({
      side: 'bid',
      block,
      model,
      amount: amount('3'),
      legPrices,
      positions: [],
      summary: undefined,
    })
    expect(bid.legs.map(({ after }) => after)).toEqual([amount('3'), amount('-6')])

    const unindexed = { legs: block.legs.map((leg) => ({ ...leg, indexPrice: undefined })) }
    expect(
      ifFilled({
        side: 'ask',
        block: unindexed,
        model,
        amount: amount('3'),
        legPrices,
        positions: [],
        summary: undefined,
      }).fee,
    ).toBeUndefined()
  })

  test('edge and warnings of a held price follow the model, its price and legs do not', () => {
    const held = sideFigures({ ...sheet, typed: '74' })
    if (typeof held === 'string') throw new Error(held)
    // Leg A is now worth 120 and the package 120 − 2 × 20 = 80, so an ask of 74 loses 6.
    const moved = sumLegs([own('A', true, 1, 120), own('B', false, 2, 20)])
    const now = heldSide(held, { ...sheet, model: moved })
    expect(now).toMatchObject({ price: price('74'), legPrices: held.legPrices, edge: { usd: -6, points: -6 / 12 } })
    expect(now.warnings).toContain('againstModel')
    expect(heldSide(held, { ...sheet, model: undefined }).edge).toBeUndefined()
  })
})
