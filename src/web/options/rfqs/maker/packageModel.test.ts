import { expect, test, describe } from 'vitest'
import type { Ticker } from '@/core/protocol/channels/ticker'
import { parseFixed6, type Price, type Amount } from '@/core/protocol/fixed6'
import type { OptionInstrument } from '@/core/protocol/instrument'
import type { RfqLegRecord } from '@/core/protocol/rest/rfqs'
import type { ChainExpiry } from '@/web/market/options/chainStore'
import type { MakerMarket, MakerMarkets } from '@/web/options/rfqs/model/makerMarkets'
import { packageLabel } from '../packageLabel'
import { packageModel, legsLabel } from './packageModel'

const price = (text: string) => parseFixed6<Price>(text)
/** A quarter of a year of 365 days. */
const expiryNs = 7_884_000_000_000_000n

const leg = (more: Partial<RfqLegRecord> = {}): RfqLegRecord => ({
  instrumentId: '7',
  instrumentName: 'ETH-X-3000-C',
  instrumentType: 'OPTION',
  side: 'buy',
  ratio: parseFixed6('1'),
  asset: 'ETH',
  indexPrice: price('2990'),
  markPrice: price('290'),
  expiry: expiryNs,
  strike: price('3000'),
  optionType: 'call',
  iv: 0.49,
  pricePrecision: price('0.1'),
  ...more,
})
const perpetual = leg({
  instrumentName: 'ETH-PERP',
  instrumentType: 'PERPETUAL',
  side: 'sell',
  ratio: parseFixed6('0.5'),
  markPrice: price('3001'),
  expiry: undefined,
  strike: undefined,
  optionType: undefined,
  iv: undefined,
})
const ticker = (instrumentName: string, mark: string, iv?: number): readonly [string, Ticker] => [
  instrumentName,
  {
    instrumentId: '1',
    instrumentName,
    instrumentType: 'OPTION',
    mark: { price: price(mark), ...(iv === undefined ? {} : { iv }) },
    bid: undefined,
    ask: undefined,
  },
]
const call: OptionInstrument = {
  instrumentType: 'OPTION',
  instrumentId: '7',
  instrumentName: 'ETH-X-3000-C',
  asset: 'ETH',
  priceStep: price('0.1'),
  amountStep: parseFixed6('0.1'),
  minOrderValue: parseFixed6('1'),
  maxOrderValue: parseFixed6('1'),
  maxNotionalValue: parseFixed6('1'),
  priceBand: parseFixed6('1'),
  optionType: 'call',
  strike: price('3000'),
  expiryNs,
  listingCycle: 'monthly',
}
const chain: readonly ChainExpiry[] = [{ expiryNs, strikes: [{ strike: price('3000'), call, put: undefined }] }]
const market: MakerMarket = {
  status: 'live',
  updatedAtMs: 0,
  tickers: new Map([ticker('ETH-X-3000-C', '298.4', 0.5), ticker('ETH-PERP', '3002')]),
  chain,
  forwards: new Map([
    [
      expiryNs,
      { forward: 3000, source: 'venue', parity: undefined, quoted: undefined, disagreement: 0, isDisagreeing: false },
    ],
  ]),
  fits: new Map(),
}

const markets: MakerMarkets = new Map([['ETH', market]])

test('an option is valued on the smile of its expiry at its forward', () => {
  const model = packageModel([leg()], markets, 0n)
  // Black-76 at 3,000, 50% and a quarter of a year, computed separately.
  expect(model?.price).toBeCloseTo(298.429349, 5)
  expect(model?.legs[0]).toMatchObject({ source: 'smile' })
  expect(model?.grossVega).toBeCloseTo(5.937565, 5)
})

test('a fitted curve takes precedence over the marks', () => {
  // The fitted curve is a flat variance of 0.51² × 0.25.
  const fits = new Map([[expiryNs, { a: 0.065025, b: 0, rho: 0, m: 0, sigma: 0.1 }]])
  const model = packageModel([leg()], new Map([['ETH', { ...market, fits }]]), 0n)
  expect(model?.price).toBeCloseTo(304.36598, 4)
  expect(model?.legs[0]?.source).toBe('svi')
})

test('a sold perpetual subtracts its mark and its delta from the package', () => {
  const model = packageModel([leg(), perpetual], markets, 0n)
  expect(model?.price).toBeCloseTo(298.429349 - 1501, 5)
  // N(0.125) − 0.5
  expect(model?.delta).toBeCloseTo(0.549738 - 0.5, 5)
})

test('legs without an own model use the venue’s value, and are marked as such', () => {
  const model = packageModel([leg(), perpetual], new Map(), 0n)
  expect(model?.price).toBeCloseTo(290 - 1500.5, 9)
  expect(model?.legs.map(({ source }) => source)).toEqual(['venue', 'venue'])
})

test('a package with an unpriced leg has no value', () => {
  expect(packageModel([leg({ markPrice: price('0') })], new Map(), 0n)).toBeUndefined()
  expect(packageModel([], markets, 0n)).toBeUndefined()
})

describe('packageLabel', () => {
  const leg = (side: 'buy' | 'sell', ratio: string, instrumentName: string) => ({
    side,
    ratio: parseFixed6<Amount>(ratio),
    instrumentName,
  })

  test('the parts that all legs have in common are written once', () => {
    const spread = [leg('buy', '1', 'ETH-27NOV26-3000-C'), leg('sell', '2', 'ETH-27NOV26-3200-C')]
    expect(packageLabel(spread)).toBe('ETH 27NOV26 +3000-C −2×3200-C')
    expect(legsLabel(spread)).toBe('buys 1 × ETH-27NOV26-3000-C, sells 2 × ETH-27NOV26-3200-C')
    const calendar = [leg('sell', '1', 'ETH-27NOV26-3000-C'), leg('buy', '1', 'ETH-25DEC26-3000-C')]
    expect(packageLabel(calendar)).toBe('ETH −27NOV26-3000-C +25DEC26-3000-C')
    expect(packageLabel([leg('buy', '1', 'ETH-27NOV26-3000-C'), leg('sell', '0.5', 'ETH-PERP')])).toBe(
      '+ETH-27NOV26-3000-C −0.5×ETH-PERP',
    )
  })
})
