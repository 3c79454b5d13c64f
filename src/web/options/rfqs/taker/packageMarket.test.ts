import { expect, test } from 'vitest'
import { parseFixed6, type Amount, type Price } from '@/core/protocol/fixed6'
import {
  benchmarksOf,
  gainOver,
  savingOf,
  type PackageLegMarket,
  type PackageMarkets,
  type MarketLeg,
} from './packageMarket'

const price = (text: string) => parseFixed6<Price>(text)
const amount = (text: string) => parseFixed6<Amount>(text)
const level = (at: string, size: string) => ({ price: price(at), amount: amount(size) })

const legs: readonly MarketLeg[] = [
  { instrumentName: 'ETH-11DEC26-3200-C', side: 'buy', ratio: amount('1') },
  { instrumentName: 'ETH-11DEC26-3400-C', side: 'sell', ratio: amount('2') },
]
const near: PackageLegMarket = {
  bids: [level('144', '10')],
  asks: [level('151', '3'), level('153', '10')],
  ticker: undefined,
}
const far: PackageLegMarket = {
  bids: [level('80', '4'), level('79', '20')],
  asks: [level('85', '10')],
  ticker: undefined,
}
const markets: PackageMarkets = new Map([
  ['ETH-11DEC26-3200-C', near],
  ['ETH-11DEC26-3400-C', far],
])
const values = new Map([
  ['ETH-11DEC26-3200-C', { price: 148, vega: 2 }],
  ['ETH-11DEC26-3400-C', { price: 82, vega: 1.5 }],
])

test('a buyer pays the ask on bought legs and gets the bid on sold ones', () => {
  const { touch, mid, model, sharedVega } = benchmarksOf(legs, { isBuy: true, amount: amount('1') }, markets, values)
  expect(touch).toBe(price('-9'))
  expect(mid).toBe(price('-17.5'))
  expect(model).toBe(-16)
  expect(sharedVega).toBeUndefined()
})

test('a seller takes the opposite sides', () => {
  expect(benchmarksOf(legs, { isBuy: false, amount: amount('1') }, markets, values).touch).toBe(price('-26'))
})

test('the whole amount is priced through the books, and a thin book makes the price unknown', () => {
  // 5 contracts at 151 (3) and 153 (2) average 151.8; 10 contracts at 80 (4) and 79 (6) average 79.4.
  const five = benchmarksOf(legs, { isBuy: true, amount: amount('5') }, markets, values)
  expect(five.depth).toBe(price('-7'))
  expect(benchmarksOf(legs, { isBuy: true, amount: amount('14') }, markets, values).depth).toBeUndefined()
})

test('a leg with neither quote nor value makes all benchmarks unknown', () => {
  const { touch, mid, mark, model } = benchmarksOf(
    legs,
    { isBuy: true, amount: amount('1') },
    new Map([['ETH-11DEC26-3200-C', near]]),
    new Map(),
  )
  expect([touch, mid, mark, model]).toEqual([undefined, undefined, undefined, undefined])
})

test('volatility points are given where all legs gain from volatility, and not for a spread', () => {
  const asked = { isBuy: true, amount: amount('1') }
  const bought = legs.map((leg) => ({ ...leg, side: 'buy' as const }))
  const { sharedVega } = benchmarksOf(bought, asked, markets, values)
  // 1 × 2 + 2 × 1.5
  expect(sharedVega).toBe(5)
  expect(savingOf(price('1'), 2, { isBuy: true, sharedVega })).toEqual({ usd: 1, points: 0.2 })
  const sold = legs.map((leg) => ({ ...leg, side: 'sell' as const }))
  expect(benchmarksOf(sold, asked, markets, values).sharedVega).toBe(5)
})

test('a trade gains over the books what its packages cost less, or bring more', () => {
  const two = { amount: amount('2.5') }
  expect(gainOver(price('49.5'), price('50.8'), { ...two, isBuy: true })).toBe(parseFixed6('3.25'))
  expect(gainOver(price('49.5'), price('50.8'), { ...two, isBuy: false })).toBe(parseFixed6('-3.25'))
  expect(gainOver(price('49.5'), undefined, { ...two, isBuy: true })).toBeUndefined()
})

test('a saving is what a buyer pays less or a seller gets more, whatever the sign of the price', () => {
  expect(savingOf(price('-15'), price('-9'), { isBuy: true, sharedVega: 2 })).toEqual({ usd: 6, points: 3 })
  expect(savingOf(price('-15'), price('-9'), { isBuy: false, sharedVega: 2 })).toEqual({ usd: -6, points: -3 })
  expect(savingOf(price('1'), undefined, { isBuy: true, sharedVega: 1 })).toBeUndefined()
})

test('perpetuals alone have no saving in points', () => {
  expect(savingOf(price('1'), 2, { isBuy: true, sharedVega: 0 })).toEqual({ usd: 1, points: undefined })
})
