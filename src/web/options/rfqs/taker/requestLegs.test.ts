import { expect, test } from 'vitest'
import { parseFixed6, type Amount, type Price } from '@/core/protocol/fixed6'
import type { MarketLeg, PackageMarkets } from './packageMarket'
import { netOf, requestLegs } from './requestLegs'

const amount = (text: string) => parseFixed6<Amount>(text)
const price = (text: string) => parseFixed6<Price>(text)

const legs: readonly MarketLeg[] = [
  { instrumentName: 'ETH-11DEC26-3200-C', side: 'buy', ratio: amount('1') },
  { instrumentName: 'ETH-11DEC26-3400-C', side: 'sell', ratio: amount('2') },
  { instrumentName: 'ETH-PERP', side: 'sell', ratio: amount('0.25') },
]
const ticker = (instrumentName: string, mark: object) =>
  ({ instrumentName, mark: { price: price('100'), gamma: 0.002, theta: -4, ...mark } }) as never
const markets: PackageMarkets = new Map([
  [
    'ETH-11DEC26-3200-C',
    {
      bids: [{ price: price('99'), amount: amount('1') }],
      asks: [],
      ticker: ticker('ETH-11DEC26-3200-C', { iv: 0.6, delta: 0.5, vega: 2 }),
    },
  ],
  [
    'ETH-11DEC26-3400-C',
    { bids: undefined, asks: undefined, ticker: ticker('ETH-11DEC26-3400-C', { iv: 0.62, delta: 0.3, vega: 1.5 }) },
  ],
])

test('each leg has its quotes and the signed greeks of all packages, and the net row sums them', () => {
  const [near, far, hedge] = requestLegs(legs, amount('10'), markets)
  expect(near).toMatchObject({ contracts: amount('10'), bid: price('99'), ask: undefined, iv: 0.6 })
  expect(near?.greeks.delta).toBeCloseTo(5, 9)
  expect(far?.contracts).toBe(amount('20'))
  expect(far?.greeks.delta).toBeCloseTo(-6, 9)
  expect(hedge?.greeks).toEqual({ delta: -2.5, gamma: 0, vega: 0, theta: 0 })
  const all = requestLegs(legs, amount('10'), markets)
  expect(netOf(all, 'delta')).toBeCloseTo(-3.5, 9)
  // 10 × 2 − 20 × 1.5
  expect(netOf(all, 'vega')).toBeCloseTo(-10, 9)
})

test('a leg without a volatility has no greeks, and then the package has none', () => {
  const noIv = new Map(markets).set('ETH-11DEC26-3400-C', {
    bids: undefined,
    asks: undefined,
    ticker: ticker('ETH-11DEC26-3400-C', { delta: 0, vega: 0 }),
  })
  const known = requestLegs(legs, amount('1'), noIv)
  expect(known[1]?.greeks.delta).toBeUndefined()
  expect(netOf(known, 'delta')).toBeUndefined()
  expect(netOf([], 'delta')).toBeUndefined()
})
