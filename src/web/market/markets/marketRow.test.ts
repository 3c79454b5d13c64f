import { expect, test } from 'vitest'
import { fixed6, parseFixed6, type Amount, type Fraction, type Price, type Usd } from '@/core/protocol/fixed6'
import type { Listing } from '@/web/market/listing'
import type { DailyMarket } from '@/web/market/tickers/readPastMark'
import { marketRow } from './marketRow'
import { sparkPoints } from './Sparkline'

const price = (text: string) => parseFixed6<Price>(text)
const terms = {
  instrumentId: '1',
  asset: 'ETH',
  priceStep: price('0.1'),
  amountStep: parseFixed6<Amount>('0.1'),
  minOrderValue: fixed6<Usd>(0n),
  maxOrderValue: fixed6<Usd>(0n),
  maxNotionalValue: fixed6<Usd>(0n),
  priceBand: fixed6<Fraction>(0n),
}
const listing = (instrument: Listing['instrument']): Listing => ({
  instrument,
  isActive: true,
  markPrice: price('100'),
  indexPrice: price('99'),
  forwardPrice: undefined,
  greeks: undefined,
})
const perpetual = listing({
  ...terms,
  instrumentName: 'ETH-PERP',
  instrumentType: 'PERPETUAL',
  maxLeverage: 20,
})
const option = listing({
  ...terms,
  instrumentName: 'ETH-28NOV26-3000-C',
  instrumentType: 'OPTION',
  optionType: 'call',
  strike: price('3000'),
  expiryNs: 1n,
  listingCycle: 'weekly',
})
const day: DailyMarket = {
  asset: 'ETH',
  volume: parseFixed6<Usd>('5000'),
  openInterest: parseFixed6<Amount>('7'),
  pastMark: { timeNs: 0n, price: price('80') },
}
const hourNs = 3_600_000_000_000n
const venueClock = { nowNs: () => 24n * hourNs }
const ticker = {
  instrumentId: '1',
  instrumentName: 'ETH-PERP',
  instrumentType: 'PERPETUAL' as const,
  mark: { price: price('120') },
  indexPrice: price('110'),
  openInterest: parseFixed6<Amount>('3'),
  fundingRate: 0.1,
  nextFundingRate: 0.2,
}

test('live values take precedence over listed ones', () => {
  // 120 / 80 − 1; 3 contracts at the index of 110.
  expect(marketRow(perpetual, ticker, day, true, venueClock)).toMatchObject({
    mark: price('120'),
    change: 0.5,
    funding: 0.2,
    volume: parseFixed6('5000'),
    openInterestUsd: parseFixed6('330'),
    isFavourite: true,
  })
})

test('before the ticker arrives listed values are shown, and the rest is unknown', () => {
  expect(marketRow(perpetual, undefined, day, false, venueClock)).toMatchObject({
    mark: price('100'),
    change: 0.25,
    funding: undefined,
    openInterestUsd: parseFixed6('693'),
  })
  expect(marketRow(perpetual, undefined, undefined, false, venueClock)).toMatchObject({
    change: undefined,
    volume: undefined,
  })
})

test('there is no change from a mark that is more than an hour from a day old', () => {
  const at = (hours: bigint) => marketRow(perpetual, ticker, day, true, { nowNs: () => hours * hourNs }).change
  expect([22n, 23n, 25n, 26n].map(at)).toEqual([undefined, 0.5, 0.5, undefined])
})

test('daily figures of a perpetual are not shown for an option on the same asset', () => {
  expect(marketRow(option, undefined, day, false, venueClock)).toMatchObject({
    change: undefined,
    volume: undefined,
    openInterest: undefined,
    openInterestUsd: undefined,
  })
})

test('a sparkline fills its box, and is a horizontal line for a flat day', () => {
  expect(sparkPoints([1, 3, 2], 10, 12)).toBe('0.0,11.0 5.0,1.0 10.0,6.0')
  expect(sparkPoints([5, 5], 10, 12)).toBe('0.0,6.0 10.0,6.0')
})
