import { expect, test } from 'vitest'
import { parseFixed6, type Amount, type Price, fixed6, type Fraction } from '@/core/protocol/fixed6'
import type { OptionLeg } from '@/core/quant/structures/structureCost'
import { payoffCurve, pointAt, tablePoints, payoffBasis, type OptionPayoffMarket } from './payoffCurve'

const dayNs = 86_400_000_000_000n
const nowNs = 20_000n * dayNs
const model = { index: 3_050, forward: 3_050, iv: 0.6, nowNs, distribution: undefined }

const leg = (over: Partial<OptionLeg> = {}): OptionLeg => ({
  kind: 'option',
  optionType: 'call',
  strike: parseFixed6<Price>('3000'),
  expiryNs: nowNs + 30n * dayNs,
  amount: parseFixed6<Amount>('1'),
  price: parseFixed6<Price>('250'),
  ...over,
})

test('a bought call gains above strike plus premium, and loses at most the premium', () => {
  const { outcome, points } = payoffCurve(leg(), model, 3_050)
  expect(outcome).toMatchObject({ breakevens: [3_250], maxProfit: 'unlimited', maxLoss: 250 })
  expect(points.find(({ price }) => price === 3_250)?.atExpiry).toBe(0)
  expect(points.find(({ price }) => price === 3_000)?.atExpiry).toBe(-250)
})

test('a long position is never worth less now than at expiry at the same price', () => {
  for (const { atExpiry, now = Number.NaN } of payoffCurve(leg(), model, 3_050).points) {
    expect(now).toBeGreaterThanOrEqual(atExpiry - 1e-6)
  }
})

test('the plot includes index, strike and breakevens, however far apart', () => {
  const far = leg({ strike: parseFixed6<Price>('9000'), price: parseFixed6<Price>('0.5') })
  const { from, to } = payoffCurve(far, model, 3_050)
  expect(from).toBeLessThan(3_050)
  expect(to).toBeGreaterThan(9_000.5)
})

test('a sold put loses at most its strike less the premium, and nothing is calculated at a price of 0', () => {
  const put = leg({ optionType: 'put', amount: parseFixed6<Amount>('-2'), strike: parseFixed6<Price>('300') })
  const { outcome, points } = payoffCurve(put, { ...model, index: 310, forward: 310, iv: 5 }, 310)
  expect(outcome).toMatchObject({ breakevens: [50], maxProfit: 500, maxLoss: 100 })
  expect(points.every(({ now }) => Number.isFinite(now))).toBe(true)
})

test('without a model only the payoff at expiry is shown', () => {
  const picture = payoffCurve(leg(), undefined, 3_050)
  expect(picture.outcome.probability).toBeUndefined()
  expect(pointAt(leg(), undefined, 3_400)).toEqual({ price: 3_400, atExpiry: 150, now: undefined })
})

test('the probability of profit is the expiry distribution’s probability beyond the breakeven', () => {
  const distribution = { above: (price: number) => (price === 3_250 ? 0.21 : 1) }
  expect(payoffCurve(leg(), { ...model, distribution }, 3_050).outcome.probability).toBe(0.21)
})

test('in the settlement window the payoff depends on the index from now on, and the plot stays near it', () => {
  // A minute and a half is left, which is 0.05 of the window. The average so far is 3,060.
  const expiryNs = nowNs + 90_000_000_000n
  const settling = { ...model, forward: 0.95 * 3_060 + 0.05 * 3_050 }
  const picture = payoffCurve(leg({ expiryNs, price: parseFixed6<Price>('70') }), settling, 3_050)
  // 0.95 × 3,060 + 0.05 × 3,050 − 3,000 − 70 = −10.5 at the current index; 0.05 × 210 more breaks even.
  expect(pointAt(leg({ expiryNs, price: parseFixed6<Price>('70') }), settling, 3_050).atExpiry).toBeCloseTo(-10.5, 9)
  expect(picture.outcome.breakevens[0]).toBeCloseTo(3_260, 6)
  expect(picture.to).toBeLessThan(3_600)
})

test('the table has round prices, plus strike, breakeven and index', () => {
  const prices = tablePoints({ ...payoffCurve(leg(), model, 3_050), from: 2_710, to: 3_490 }, leg(), model, 3_050)
  expect(prices.map(({ price }) => price)).toEqual([2_800, 2_900, 3_000, 3_050, 3_100, 3_200, 3_250, 3_300, 3_400])
})

const price = (text: string) => parseFixed6<Price>(text)
const amount = (text: string) => parseFixed6<Amount>(text)
const number = parseFixed6<never>('1')

const market: OptionPayoffMarket = {
  option: {
    instrumentType: 'OPTION',
    instrumentId: '1',
    instrumentName: 'ETH-27NOV26-3000-C',
    asset: 'ETH',
    priceStep: price('0.1'),
    amountStep: number,
    minOrderValue: number,
    maxOrderValue: number,
    maxNotionalValue: number,
    priceBand: fixed6<Fraction>(0n),
    optionType: 'call',
    strike: price('3000'),
    expiryNs: 0n,
    listingCycle: 'monthly',
  },
  bid: price('10'),
  ask: price('10.4'),
  mark: price('10.3'),
  held: undefined,
  ticket: undefined,
}

test('a single contract is priced at the mid, or at the mark when a side is empty', () => {
  expect(payoffBasis('long', market)).toMatchObject({
    source: 'mid',
    leg: { amount: 1_000_000n, price: price('10.2') },
  })
  expect(payoffBasis('short', { ...market, bid: undefined })).toMatchObject({
    source: 'mark',
    leg: { amount: -1_000_000n, price: price('10.3') },
  })
})

test('a held position is measured from its entry price', () => {
  const held = { amount: amount('-3'), price: price('12') }
  expect(payoffBasis('held', { ...market, held })).toMatchObject({ source: 'entry', leg: held })
})

test('the ticket is priced at its limit, and a market order at the side it would take', () => {
  const ticket = { side: 'sell', amount: amount('2'), price: price('11') } as const
  expect(payoffBasis('ticket', { ...market, ticket })).toMatchObject({
    source: 'limit',
    leg: { amount: amount('-2'), price: price('11') },
  })
  expect(payoffBasis('ticket', { ...market, ticket: { ...ticket, price: undefined } })).toMatchObject({
    source: 'touch',
    leg: { amount: amount('-2'), price: price('10') },
  })
})

test('without an amount or a price there is no payoff', () => {
  expect(payoffBasis('held', market)).toBeUndefined()
  expect(payoffBasis('long', { ...market, bid: undefined, mark: undefined })).toBeUndefined()
})
