import { expect, test } from 'vitest'
import { fixed6, parseFixed6, type Amount, type Fraction, type Price } from '@/protocol/fixed6'
import { payoffBasis, type PayoffMarket } from './payoffBasis'

const price = (text: string) => parseFixed6<Price>(text)
const amount = (text: string) => parseFixed6<Amount>(text)
const number = parseFixed6<never>('1')

const market: PayoffMarket = {
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

test('one contract is bought and sold at the middle, or at the mark when a side is empty', () => {
  expect(payoffBasis('long', market)).toMatchObject({
    source: 'mid',
    leg: { amount: 1_000_000n, price: price('10.2') },
  })
  expect(payoffBasis('short', { ...market, bid: undefined })).toMatchObject({
    source: 'mark',
    leg: { amount: -1_000_000n, price: price('10.3') },
  })
})

test('what is held counts from its entry', () => {
  const held = { amount: amount('-3'), price: price('12') }
  expect(payoffBasis('held', { ...market, held })).toMatchObject({ source: 'entry', leg: held })
})

test('the ticket counts at its limit, and a market order at the side that it would take', () => {
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

test('there is no payoff of nothing, nor one without a price', () => {
  expect(payoffBasis('held', market)).toBeUndefined()
  expect(payoffBasis('long', { ...market, bid: undefined, mark: undefined })).toBeUndefined()
})
