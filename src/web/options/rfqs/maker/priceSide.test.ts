import { expect, test } from 'vitest'
import { parseFixed6, type Price } from '@/core/protocol/fixed6'
import { sumLegs, type LegModel } from './packageModel'
import { noSkews, priceSide, readMakerChoices, startChoices, areSkewsRead } from './priceSide'

const price = (text: string) => parseFixed6<Price>(text)

/** A quarter of a year, a forward of 3,000, a volatility of 50%. The values below were computed separately. */
const call = (strike: number, isBuy: boolean, worth: number, vega: number, more: Partial<LegModel> = {}): LegModel => ({
  instrumentId: String(strike),
  instrumentName: `ETH-${strike}-C`,
  isBuy,
  ratio: 1,
  price: worth,
  priceStep: price('0.1'),
  source: 'smile',
  option: { forward: 3000, strike, yearsToExpiry: 0.25, iv: 0.5, optionType: 'call' },
  delta: 0.5,
  gamma: 0,
  vega,
  theta: 0,
  ...more,
})
const at3000 = (isBuy: boolean, more?: Partial<LegModel>) => call(3000, isBuy, 298.429349, 5.937565, more)
const at3200 = (isBuy: boolean, more?: Partial<LegModel>) => call(3200, isBuy, 218.538452, 5.931319, more)
const perpetual = (isBuy: boolean, more: Partial<LegModel> = {}): LegModel => ({
  ...call(0, isBuy, 3000, 0),
  instrumentName: 'ETH-PERP',
  option: undefined,
  priceStep: price('0.1'),
  delta: 1,
  ...more,
})
const pricesOf = (side: ReturnType<typeof priceSide>) => side.legs?.map((leg) => leg.price)

test('an edge in points moves the volatility of each leg against the taker', () => {
  const spread = sumLegs([at3000(true), at3200(false)])
  // The 3000 call sold at 51% is worth 304.366, the 3200 call bought at 49% 212.610. Each is rounded in the maker's
  // favour.
  const ask = priceSide(spread, { unit: 'vol', value: 1 }, noSkews, 'ask')
  expect(pricesOf(ask)).toEqual([price('304.4'), price('212.6')])
  expect(ask.price).toBe(price('91.8'))
  // The 3000 call bought at 49% is worth 292.491, the 3200 call sold at 51% 224.473.
  const bid = priceSide(spread, { unit: 'vol', value: 1 }, noSkews, 'bid')
  expect(pricesOf(bid)).toEqual([price('292.4'), price('224.5')])
  expect(bid.price).toBe(price('67.9'))
})

test('an edge in dollars applies to the package and is distributed by vega', () => {
  // With vegas of 3 and 1 the first leg gets 3 of 4 USD.
  const legs = [at3000(true, { price: 300, vega: 3 }), at3200(false, { price: 200, vega: 1 })]
  const edge = { unit: 'usd', value: 4 } as const
  expect(pricesOf(priceSide(sumLegs(legs), edge, noSkews, 'ask'))).toEqual([price('303'), price('199')])
  expect(pricesOf(priceSide(sumLegs(legs), edge, noSkews, 'bid'))).toEqual([price('297'), price('201')])
  expect(priceSide(sumLegs(legs), edge, noSkews, 'ask').price).toBe(price('104'))
})

test('an edge in percent applies to the package and not to its legs, whatever its sign', () => {
  const legs = [at3000(true, { price: 200, vega: 1 }), at3200(false, { price: 300, vega: 1 })]
  // 10% of |−100| is 10, half of it on each leg: the ask is −90, the bid −110.
  const edge = { unit: 'percent', value: 10 } as const
  expect(priceSide(sumLegs(legs), edge, noSkews, 'ask').price).toBe(price('-90'))
  expect(priceSide(sumLegs(legs), edge, noSkews, 'bid').price).toBe(price('-110'))
})

test('the ratio multiplies a leg’s price, but not its edge', () => {
  // Gross vegas are 1 × 2 and 2 × 3: the sold leg has 6 of 8, so 3 of 4 USD, which is 1.5 per contract.
  const legs = [at3000(true, { price: 300, vega: 2 }), at3200(false, { price: 100, vega: 3, ratio: 2 })]
  const ask = priceSide(sumLegs(legs), { unit: 'usd', value: 4 }, noSkews, 'ask')
  expect(pricesOf(ask)).toEqual([price('301'), price('98.5')])
  expect(ask.price).toBe(price('104'))
})

test('an edge in points leaves perpetuals unchanged, and one in dollars is distributed by their price', () => {
  const hedged = sumLegs([at3000(true), perpetual(false, { ratio: 0.5 })])
  const ask = priceSide(hedged, { unit: 'vol', value: 1 }, noSkews, 'ask')
  expect(pricesOf(ask)).toEqual([price('304.4'), price('3000')])
  // 304.4 − 1,500
  expect(ask.price).toBe(price('-1195.6'))
  const alone = sumLegs([perpetual(true)])
  expect(priceSide(alone, { unit: 'usd', value: 2 }, noSkews, 'bid').price).toBe(price('2998'))
})

test('a skew moves the mid of one leg, and so both sides', () => {
  const one = sumLegs([at3000(true)])
  const skews = new Map([['ETH-3000-C', 2]])
  const sides = (value: number) =>
    (['bid', 'ask'] as const).map((side) => priceSide(one, { unit: 'vol', value }, skews, side).price)
  // The call is worth 310.301 at 52%, 304.366 at 51% and 316.234 at 53%.
  expect(sides(0)).toEqual([price('310.3'), price('310.4')])
  expect(sides(1)).toEqual([price('304.3'), price('316.3')])
  const perp = sumLegs([perpetual(true)])
  const cheaper = new Map([['ETH-PERP', -1.5]])
  expect(priceSide(perp, { unit: 'vol', value: 1 }, cheaper, 'ask').price).toBe(price('2998.5'))
})

test('no leg is quoted below zero, and a price on its tick stays', () => {
  const worthless = sumLegs([at3000(true, { price: 0.04, vega: 1 })])
  expect(priceSide(worthless, { unit: 'usd', value: 5 }, noSkews, 'bid').price).toBe(price('0'))
  expect(priceSide(worthless, { unit: 'usd', value: 0 }, noSkews, 'ask').price).toBe(price('0.1'))
  const exact = sumLegs([at3000(true, { price: 0.1 + 0.2, vega: 1 })])
  expect(priceSide(exact, { unit: 'usd', value: 0 }, noSkews, 'ask').price).toBe(price('0.3'))
})

test('stored settings are used when complete, and discarded otherwise', () => {
  const retained = { edge: { unit: 'usd', value: 2.5 }, volatility: 'svi', guardPoints: 3 }
  expect(readMakerChoices(retained)).toEqual(retained)
  expect(readMakerChoices(undefined)).toEqual(startChoices)
  expect(readMakerChoices({ ...retained, guardPoints: 0 })).toEqual(startChoices)
  expect(readMakerChoices({ ...retained, edge: { unit: 'usd', value: -1 } })).toEqual(startChoices)
})

test('a quote needs every skew to be a number or empty', () => {
  expect(areSkewsRead({})).toBe(true)
  expect(areSkewsRead({ 'ETH-PERP': '', 'BTC-PERP': '-0.5' })).toBe(true)
  for (const text of ['-', 'half', '?12,34', '1..2']) {
    expect(areSkewsRead({ 'ETH-PERP': '1', 'BTC-PERP': text }), text).toBe(false)
  }
})
