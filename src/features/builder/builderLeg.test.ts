import { expect, test } from 'vitest'
import { bookViewOf } from '@/marketData/orderBook/bookView'
import type { Ticker } from '@/protocol/channels/ticker'
import { parseFixed6, type Amount, type Price } from '@/protocol/fixed6'
import type { OptionInstrument } from '@/protocol/instrument'
import { ethPerp } from '@/testing/builders'
import { builderLegs, isSameLeg, structureOf, unlistedLegs, type LegMarket } from './builderLeg'

const price = (text: string) => parseFixed6<Price>(text)
const amount = (text: string) => parseFixed6<Amount>(text)

const call: OptionInstrument = {
  ...ethPerp,
  instrumentType: 'OPTION',
  instrumentId: '2',
  instrumentName: 'ETH-25DEC26-3200-C',
  optionType: 'call',
  strike: price('3200'),
  expiryNs: 7n,
  listingCycle: 'monthly',
}
const callTicker: Ticker = {
  instrumentId: '2',
  instrumentName: call.instrumentName,
  instrumentType: 'OPTION',
  mark: { price: price('100'), iv: 0.6, delta: 0.4 },
  bid: { price: price('98') },
  ask: { price: price('103') },
}
const market: LegMarket = {
  instrumentOf: (name) => [call, ethPerp].find(({ instrumentName }) => instrumentName === name),
  tickerOf: (name) => (name === call.instrumentName ? callTicker : undefined),
  bookOf: () => undefined,
}
const draft = {
  amount: amount('2'),
  legs: [{ instrumentName: call.instrumentName, side: 'sell' as const, ratio: amount('1.5') }],
}

test('a leg has the contracts of all structures, and is sold at the bid', () => {
  const [leg] = builderLegs(draft, market, 'touch')
  expect(leg).toMatchObject({ contracts: amount('-3'), price: price('98'), isAssumed: false, iv: 0.6, delta: 0.4 })
  expect(leg?.quote).toMatchObject({ isBuy: false, contracts: amount('3') })
})

test('where its price is not known the touch stands in, then the mark, and it says so', () => {
  expect(builderLegs(draft, market, 'depth')[0]).toMatchObject({ price: price('98'), isAssumed: true })
  const unquoted = { ...market, tickerOf: () => ({ ...callTicker, bid: undefined }) }
  expect(builderLegs(draft, unquoted, 'touch')[0]).toMatchObject({ price: price('100'), isAssumed: true })
  const unknown = { ...market, tickerOf: () => undefined }
  const legs = builderLegs(draft, unknown, 'touch')
  expect(legs[0]).toMatchObject({ price: undefined, isAssumed: true })
  expect(structureOf(legs)).toBeUndefined()
})

test('a live book speaks before the ticker, and one that is not live says nothing', () => {
  const level = {
    price: price('97'),
    amount: amount('5'),
    iv: undefined,
    priceText: '97',
    amountText: '5',
    priceKey: 97e6,
    amountKey: 5e6,
  }
  const book = bookViewOf({ bids: [level], asks: [] }, { status: 'live', updatedAtMs: 0, error: undefined })
  const live = { ...market, bookOf: () => book }
  expect(builderLegs(draft, live, 'touch')[0]?.price).toBe(price('97'))
  expect(builderLegs(draft, live, 'depth')[0]).toMatchObject({ price: price('97'), isAssumed: false })
  const stale = { ...market, bookOf: () => ({ ...book, status: 'stale' as const }) }
  expect(builderLegs(draft, stale, 'touch')[0]?.price).toBe(price('98'))
})

test('what is held has its own contracts and price whatever the amount', () => {
  const held = [{ instrumentName: 'ETH-PERP', contracts: amount('-0.5'), price: price('3010') }]
  const legs = builderLegs({ ...draft, held }, market, 'mid')
  expect(legs[1]).toMatchObject({ ratio: undefined, side: 'sell', contracts: amount('-0.5'), price: price('3010') })
  expect(structureOf(legs)).toEqual([
    {
      kind: 'option',
      optionType: 'call',
      strike: price('3200'),
      expiryNs: 7n,
      amount: amount('-3'),
      price: price('100.5'),
    },
    { kind: 'perpetual', amount: amount('-0.5'), price: price('3010') },
  ])
})

test('what is not listed is told and not guessed', () => {
  const strange = {
    ...draft,
    legs: [...draft.legs, { instrumentName: 'ETH-1JAN20-1-C', side: 'buy' as const, ratio: amount('1') }],
  }
  expect(builderLegs(strange, market, 'mid')).toHaveLength(1)
  expect(unlistedLegs(strange, market)).toEqual(['ETH-1JAN20-1-C'])
})

test('a leg is the same while nothing that is drawn of it changes', () => {
  const [one] = builderLegs(draft, market, 'touch')
  const [same] = builderLegs(draft, market, 'touch')
  const [other] = builderLegs(draft, market, 'mid')
  expect(one && same && isSameLeg(one, same)).toBe(true)
  expect(one && other && isSameLeg(one, other)).toBe(false)
})
