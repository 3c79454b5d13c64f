import { expect, test } from 'vitest'
import { assert } from '@/core/lib/assert'
import type { Ticker } from '@/core/protocol/channels/ticker'
import { parseFixed6, type Amount, type Price, type Usd, fromNumber } from '@/core/protocol/fixed6'
import type { OptionInstrument, OptionType } from '@/core/protocol/instrument'
import { ethPerp } from '@/dev/testing/builders'
import type { ChainExpiry } from '@/web/market/options/chainStore'
import { bookViewOf } from '@/web/market/orderBook/bookView'
import {
  builderLegs,
  netGreek,
  isSameLeg,
  structureOf,
  unlistedLegs,
  withFees,
  type LegMarket,
  expiriesFor,
  nearestStrike,
  nextOption,
  otherTypeOf,
  stepped,
  strikesFor,
} from './builderLeg'

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
  mark: { price: price('100'), iv: 0.6, delta: 0.4, gamma: 0.001, vega: 5, theta: -3 },
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

test('a leg has the contracts of all structures, and a sold one is priced at the bid', () => {
  const [leg] = builderLegs(draft, market, 'touch')
  expect(leg).toMatchObject({ contracts: amount('-3'), price: price('98'), isAssumed: false, iv: 0.6 })
  expect(leg?.quote).toMatchObject({ isBuy: false, contracts: amount('3') })
})

test('the net of a greek counts contracts with their side, and is unknown while it is for one leg', () => {
  const hedged = {
    ...draft,
    legs: [...draft.legs, { instrumentName: 'ETH-PERP', side: 'buy' as const, ratio: amount('1') }],
  }
  const legs = builderLegs(hedged, market, 'touch')
  // Sold: 1.5 × 2 calls. Bought: 1 × 2 perpetuals, whose delta is 1.
  expect(netGreek(legs, 'delta')).toBeCloseTo(2 - 3 * 0.4, 12)
  expect(netGreek(legs, 'gamma')).toBeCloseTo(-0.003, 12)
  expect(netGreek(legs, 'vega')).toBe(-15)
  expect(netGreek(legs, 'theta')).toBe(9)
  const unpublished = {
    ...market,
    tickerOf: () => ({ ...callTicker, mark: { price: price('100'), delta: 0.4, iv: 0.6 } }),
  }
  const partly = builderLegs(hedged, unpublished, 'touch')
  expect(netGreek(partly, 'delta')).toBeCloseTo(0.8, 12)
  expect(netGreek(partly, 'vega')).toBeUndefined()
  expect(netGreek([], 'delta')).toBeUndefined()
  // A mark that the venue has not computed has no volatility, and greeks of 0.
  const uncomputed = { price: price('100'), delta: 0, gamma: 0, vega: 0, theta: 0 }
  const blank = builderLegs(hedged, { ...market, tickerOf: () => ({ ...callTicker, mark: uncomputed }) }, 'touch')
  expect(netGreek(blank, 'delta')).toBeUndefined()
})

test('an unknown price falls back to the touch, then to the mark, and is flagged as assumed', () => {
  expect(builderLegs(draft, market, 'depth')[0]).toMatchObject({ price: price('98'), isAssumed: true })
  const unquoted = { ...market, tickerOf: () => ({ ...callTicker, bid: undefined }) }
  expect(builderLegs(draft, unquoted, 'touch')[0]).toMatchObject({ price: price('100'), isAssumed: true })
  const unknown = { ...market, tickerOf: () => undefined }
  const legs = builderLegs(draft, unknown, 'touch')
  expect(legs[0]).toMatchObject({ price: undefined, isAssumed: true })
  expect(structureOf(legs)).toBeUndefined()
})

test('a live book takes precedence over the ticker, and a stale one is ignored', () => {
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

test('a held position keeps its own contracts and price, whatever the amount', () => {
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

test('an unlisted name is reported, not guessed', () => {
  const strange = {
    ...draft,
    legs: [...draft.legs, { instrumentName: 'ETH-1JAN20-1-C', side: 'buy' as const, ratio: amount('1') }],
  }
  expect(builderLegs(strange, market, 'mid')).toHaveLength(1)
  expect(unlistedLegs(strange, market)).toEqual(['ETH-1JAN20-1-C'])
})

test('a leg counts as unchanged while none of its shown values changes', () => {
  const [one] = builderLegs(draft, market, 'touch')
  const [same] = builderLegs(draft, market, 'touch')
  const [other] = builderLegs(draft, market, 'mid')
  expect(one !== undefined && same !== undefined ? isSameLeg(one, same) : undefined).toBe(true)
  expect(one !== undefined && other !== undefined ? isSameLeg(one, other) : undefined).toBe(false)
})

const option = (expiryNs: bigint, strike: number, optionType: OptionType): OptionInstrument => ({
  ...ethPerp,
  instrumentType: 'OPTION',
  instrumentName: `${expiryNs}-${strike}-${optionType === 'call' ? 'C' : 'P'}`,
  optionType,
  strike: fromNumber<Price>(strike),
  expiryNs,
  listingCycle: 'weekly',
})
const expiry = (expiryNs: bigint, strikes: readonly number[]): ChainExpiry => ({
  expiryNs,
  strikes: strikes.map((strike) => ({
    strike: fromNumber<Price>(strike),
    call: option(expiryNs, strike, 'call'),
    put: strike === 90 ? undefined : option(expiryNs, strike, 'put'),
  })),
})

const chain = [expiry(1n, [80, 90, 100, 110]), expiry(2n, [85, 95, 105]), expiry(3n, [90, 100])]
const at = option(1n, 90, 'call')
const names = (options: readonly OptionInstrument[]) => options.map(({ instrumentName }) => instrumentName)

test('a leg moves along the strikes of its expiry and type, skipping those of other legs', () => {
  expect(names(strikesFor(at, chain, new Set()))).toEqual(['1-80-C', '1-90-C', '1-100-C', '1-110-C'])
  const free = strikesFor(at, chain, new Set(['1-90-C', '1-100-C', '1-100-P']))
  expect(names(free)).toEqual(['1-80-C', '1-90-C', '1-110-C'])
  expect(stepped(free, at, 1)?.instrumentName).toBe('1-110-C')
  expect(stepped(free, at, 9)?.instrumentName).toBe('1-110-C')
  expect(stepped(free, at, -9)?.instrumentName).toBe('1-80-C')
  expect(names(strikesFor(option(1n, 100, 'put'), chain, new Set()))).toEqual(['1-80-P', '1-100-P', '1-110-P'])
})

test('in another expiry a leg gets the nearest strike, the lower one on a tie', () => {
  expect(names(expiriesFor(at, chain, new Set()))).toEqual(['1-90-C', '2-85-C', '3-90-C'])
  expect(names(expiriesFor(at, chain, new Set(['2-85-C', '3-90-C', '3-100-C'])))).toEqual(['1-90-C', '2-95-C'])
})

test('a new leg is the free strike nearest to the last leg, or without one its next expiry', () => {
  const next = (taken: readonly OptionInstrument[], indexPrice?: number) =>
    nextOption(
      taken.map((instrument) => ({ instrument })),
      chain,
      chain[0],
      indexPrice,
    )?.instrumentName
  expect(next([option(1n, 80, 'call')])).toBe('1-90-C')
  expect(next([option(1n, 100, 'call'), option(1n, 80, 'call'), at])).toBe('1-110-C')
  const all = [option(1n, 80, 'call'), option(1n, 100, 'call'), option(1n, 110, 'call'), at]
  expect(next(all)).toBe('2-85-C')
  expect(next([], 104)).toBe('1-100-C')
  expect(next([])).toBeUndefined()
})

test('a call can become the put at its strike if that is listed and not yet used', () => {
  expect(otherTypeOf(at, chain, new Set())).toBeUndefined()
  const call = option(1n, 100, 'call')
  expect(otherTypeOf(call, chain, new Set())?.instrumentName).toBe('1-100-P')
  expect(otherTypeOf(call, chain, new Set(['1-100-P']))).toBeUndefined()
})

test('the nearest strike to a price is found', () => {
  const options = strikesFor(at, chain, new Set())
  assert(options.length > 0, 'there are strikes')
  expect(nearestStrike(options, 96)?.instrumentName).toBe('1-100-C')
  expect(nearestStrike([], 96)).toBeUndefined()
})

test('a structure has the fees of all its legs, or of none', () => {
  const hedged = {
    ...draft,
    legs: [...draft.legs, { instrumentName: ethPerp.instrumentName, side: 'buy' as const, ratio: amount('1') }],
  }
  const quoted = (name: string) => ({ ...callTicker, instrumentName: name })
  const legs = builderLegs(hedged, { ...market, tickerOf: quoted }, 'touch')
  const fee = (text: string) => parseFixed6<Usd>(text)
  const both = withFees(legs, ({ instrument }) => fee(instrument === call ? '2.25' : '0.5'))
  expect(both.structure?.map((leg) => leg.fee)).toEqual([fee('2.25'), fee('0.5')])
  expect(both.fees).toBe(fee('2.75'))
  const one = withFees(legs, ({ instrument }) => (instrument === call ? fee('2.25') : undefined))
  expect(one).toEqual({ structure: structureOf(legs), fees: undefined })
})
