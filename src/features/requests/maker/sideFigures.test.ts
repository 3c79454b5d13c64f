import { expect, test } from 'vitest'
import { parseFixed6, type Amount, type Price, type Usd } from '@/protocol/fixed6'
import type { PositionMessage } from '@/protocol/positionRecord'
import type { RfqLegRecord } from '@/protocol/rest/rfqs'
import { startChoices } from './edge'
import { ifFilled } from './ifFilled'
import { sumLegs, type LegModel } from './packageModel'
import { noSkews } from './priceSide'
import { heldSide, sideFigures } from './sideFigures'

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
/** Worth 60. */
const model = sumLegs([own('A', true, 1, 100), own('B', false, 2, 20)])
const sheet = { side: 'ask', block, model, choices: startChoices, skews: noSkews, tickers: new Map() } as const

test('a price that is typed is signed as it is, and its legs are the venue’s split over the marks', () => {
  // 14 more on 140 of gross marks is a tenth: 110 − 2 × 18.
  const figures = sideFigures({ ...sheet, typed: '74' })
  expect(figures).toMatchObject({
    price: price('74'),
    legs: undefined,
    legPrices: [price('110'), price('18')],
    // 14 USD over 4 + 2 × 4 of vega.
    edge: { usd: 14, points: 14 / 12 },
    warnings: [],
  })
})

test('a price against the model is said, and a credit may be typed', () => {
  expect(sideFigures({ ...sheet, typed: '59' })).toMatchObject({ warnings: ['againstModel'] })
  expect(sideFigures({ ...sheet, side: 'bid', typed: '-20' })).toMatchObject({
    price: price('-20'),
    warnings: ['farFromModel'],
  })
})

test('what is no price, or leaves a leg below nothing, is told apart', () => {
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

test('a taken ask sells the package: what it buys is sold, what it sells is bought, and so are its greeks', () => {
  const legPrices = [price('110'), price('18')]
  const told = ifFilled({
    side: 'ask',
    block,
    model,
    amount: amount('3'),
    legPrices,
    positions: [held],
    summary: undefined,
  })
  expect(told.legs).toEqual([
    { instrumentName: 'A', before: amount('0'), after: amount('-3') },
    { instrumentName: 'B', before: amount('-5'), after: amount('1') },
  ])
  // The package has −0.5 of delta, −4 of vega and 2 of theta.
  expect([told.delta, told.vega, told.theta]).toEqual([1.5, 12, -6])
  // 0.03 % of 3,000 on 3 and on 6 contracts: 0.9 each, below the cap of 12.5 % of both premiums.
  expect(told.fee).toBe(parseFixed6('8.1'))
  const bid = ifFilled({ side: 'bid', block, model, amount: amount('3'), legPrices, positions: [], summary: undefined })
  expect(bid.legs.map(({ after }) => after)).toEqual([amount('3'), amount('-6')])
})

test('the edge and the warnings of a held price move with the model, and its price and legs do not', () => {
  const held = sideFigures({ ...sheet, typed: '74' })
  if (typeof held === 'string') throw new Error(held)
  // Leg A is worth 120 now, so the package 120 − 2 × 20 = 80: an ask of 74 loses 6 of it.
  const moved = sumLegs([own('A', true, 1, 120), own('B', false, 2, 20)])
  const now = heldSide(held, { ...sheet, model: moved })
  expect(now).toMatchObject({ price: price('74'), legPrices: held.legPrices, edge: { usd: -6, points: -6 / 12 } })
  expect(now.warnings).toContain('againstModel')
  expect(heldSide(held, { ...sheet, model: undefined }).edge).toBeUndefined()
})
