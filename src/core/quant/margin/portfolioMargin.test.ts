import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import { fixed6, formatFixed6, parseFixed6 } from '@/core/protocol/fixed6'
import type { Amount, Fraction, Price, Usd } from '@/core/protocol/fixed6'
import type { MarginInstrument, OptionInstrument, OptionType, PerpetualInstrument } from '@/core/protocol/instrument'
import { positionAt } from '../pnl'
import { changeOpenAmount, noOrderMargin } from './accountFunds'
import { portfolioAccountMargin } from './accountMargin'
import { portfolioMargin } from './portfolioMargin'
import type { PortfolioHolding } from './portfolioMargin'
import { scenarioChanges } from './scenarioChanges'

const price = (text: string) => parseFixed6<Price>(text)
const usd = (text: string) => parseFixed6<Usd>(text)
const contracts = (text: string) => parseFixed6<Amount>(text)

const terms = {
  instrumentId: '1',
  asset: 'ETH',
  priceStep: price('0.01'),
  amountStep: contracts('0.01'),
  minOrderValue: usd('0.01'),
  maxOrderValue: usd('1000000'),
  maxNotionalValue: usd('5000000'),
  priceBand: parseFixed6<Fraction>('0.7'),
}
const perpetual: PerpetualInstrument = {
  ...terms,
  instrumentName: 'ETH-PERP',
  instrumentType: 'PERPETUAL',
  maxLeverage: 20,
  initialMarginFraction: parseFixed6<Fraction>('0.05'),
  maintenanceMarginFraction: parseFixed6<Fraction>('0.03'),
}
const option = (strike: string, optionType: OptionType): OptionInstrument => ({
  ...terms,
  instrumentName: `ETH-27MAR26-${strike}-${optionType === 'call' ? 'C' : 'P'}`,
  instrumentType: 'OPTION',
  optionType,
  strike: price(strike),
  expiryNs: 0n,
  listingCycle: 'monthly',
})

type Held = { amount: string; mark: string; iv?: number; index?: string; forward?: string; years?: number }

function holding(
  instrument: MarginInstrument,
  { amount, mark, iv, index = '1300', forward = index, years = 28 / 365 }: Held,
): PortfolioHolding {
  const prices = { markPrice: price(mark), indexPrice: price(index) }
  return {
    instrument,
    position: positionAt(contracts(amount), price(mark)),
    openOrders: noOrderMargin,
    prices,
    changes: scenarioChanges({ instrument, ...prices, forwardPrice: price(forward), iv, yearsToExpiry: years }),
  }
}

const bid = (holding: PortfolioHolding, isBuy: boolean, amount: string, limit: string): PortfolioHolding => ({
  ...holding,
  openOrders: changeOpenAmount(holding.openOrders, {
    isBuy,
    price: price(limit),
    from: contracts('0'),
    to: contracts(amount),
  }),
})

const cents = (value: Usd) => Number(formatFixed6(value)).toFixed(2)

test('the documented short strangle matches to the cent in all 15 scenarios', () => {
  const margin = portfolioMargin([
    holding(option('1500', 'call'), { amount: '-1', mark: '17.40', iv: 0.5 }),
    holding(option('1100', 'put'), { amount: '-1', mark: '10.54', iv: 0.5 }),
  ])
  const [eth] = margin.underlyings
  const documented =
    '-190.06 -90.22 -50.92 -132.58 -24.64 13.21 -101.52 3.69 27.04 -101.97 -8.47 19.92 -137.22 -66.12 -40.80'
  expectWithinOneCent(eth?.scenarioPnl ?? [], documented)
  expect(cents(margin.scenarioMargin)).toBe('190.06')
  expect(margin.floorMargin).toBe(usd('26'))
  expect(cents(margin.maintenanceMargin)).toBe('216.06')
  // 1.25 × 216.06 = 270.075; the documentation shows 270.07.
  expect(cents(margin.initialMargin)).toMatch(/^270\.0[78]$/)
})

test('the documented call spread matches to the cent in all 15 scenarios', () => {
  const margin = portfolioMargin([
    holding(option('1500', 'call'), { amount: '1', mark: '15.09', iv: 0.5 }),
    holding(option('1700', 'call'), { amount: '-1', mark: '10.92', iv: 0.7 }),
  ])
  const [eth] = margin.underlyings
  const documented = '43.80 45.65 45.20 25.99 15.74 3.24 11.82 0.00 -4.52 2.28 -4.33 -4.24 -2.72 -4.42 -4.17'
  expectWithinOneCent(eth?.scenarioPnl ?? [], documented)
  expect(cents(margin.scenarioMargin)).toBe('4.52')
  expect(margin.floorMargin).toBe(usd('13'))
  expect(cents(margin.maintenanceMargin)).toBe('17.52')
  expect(cents(margin.initialMargin)).toBe('21.90')
})

/** N(x) by the series of Marsaglia, independent of the code under test. */
function cumulative(x: number): number {
  let term = x
  let sum = x
  for (let n = 3; n < 200; n += 2) {
    term *= (x * x) / n
    sum += term
  }
  return 0.5 + (sum * Math.exp((-x * x) / 2)) / Math.sqrt(2 * Math.PI)
}

test('options are repriced on the moved index without rates, even where the forward is far above it', () => {
  // Five calls of 3200 with 0.6 years to go, on an index of 3120.5 and a forward 2.4 % above it.
  const years = 0.6
  const margin = portfolioMargin([
    holding(option('3200', 'call'), {
      amount: '5',
      mark: '650',
      iv: 0.64,
      index: '3120.5',
      forward: '3195.4',
      years,
    }),
  ])
  const pnl = [0.2, 0.1, 0, -0.1, -0.2].flatMap((move) =>
    [0.5, 0, -0.25].map((shift) => {
      const spot = 3120.5 * (1 + move)
      const total = (0.64 + shift) * Math.sqrt(years)
      const d1 = Math.log(spot / 3200) / total + total / 2
      return 5 * (spot * cumulative(d1) - 3200 * cumulative(d1 - total) - 650)
    }),
  )
  expect(margin.underlyings[0]?.scenarioPnl.map((value) => Number(value) / 1e6)).toEqual(
    pnl.map((value) => expect.closeTo(value, 4)),
  )
  expect(Number(margin.maintenanceMargin) / 1e6).toBeCloseTo(-Math.min(...pnl), 4)
})

function expectWithinOneCent(pnl: readonly Usd[], documented: string) {
  const expected = documented.split(' ').map(Number)
  expect(pnl).toHaveLength(15)
  for (const [at, value] of pnl.entries()) {
    expect(Math.abs(Number(formatFixed6(value)) - (expected[at] ?? NaN)), `scenario ${at + 1}`).toBeLessThan(0.0101)
  }
}

/** At the expiry a value is the intrinsic value, so everything can be computed by hand. */
const ending = { years: 0, iv: 0.5 }

test('a perpetual alone needs a fifth of its value as maintenance margin, and a quarter more as initial', () => {
  const margin = portfolioMargin([holding(perpetual, { amount: '2', mark: '1300' })])
  expect(margin).toMatchObject({ scenarioMargin: usd('520'), floorMargin: 0n, openOrderMargin: 0n })
  expect(margin.maintenanceMargin).toBe(usd('520'))
  expect(margin.initialMargin).toBe(usd('650'))
})

test('a covered call needs only the floor of its short option', () => {
  const margin = portfolioMargin([
    holding(perpetual, { amount: '1', mark: '1300' }),
    holding(option('1000', 'call'), { amount: '-1', mark: '300', ...ending }),
  ])
  expect(margin.underlyings[0]?.scenarioPnl.every((pnl) => pnl === 0n)).toBe(true)
  expect(margin.maintenanceMargin).toBe(usd('13'))
  expect(margin.initialMargin).toBe(usd('16.25'))
})

test('underlyings do not offset each other', () => {
  const bitcoin = { ...perpetual, instrumentId: '2', asset: 'BTC' }
  const margin = portfolioMargin([
    holding(perpetual, { amount: '2', mark: '1300' }),
    holding(bitcoin, { amount: '-0.1', mark: '26000', index: '26000' }),
  ])
  expect(margin.underlyings.map(({ asset, maintenanceMargin }) => [asset, maintenanceMargin])).toEqual([
    ['ETH', usd('520')],
    ['BTC', usd('520')],
  ])
  expect(margin.maintenanceMargin).toBe(usd('1040'))
})

test('an order reserves the initial margin of its worst scenario and its fee', () => {
  const flat = holding(perpetual, { amount: '0', mark: '1300' })
  // Bought 10 below the mark: 260 − 10 lost at the bottom; × 1.25, and 0.08 % of 1290.
  expect(portfolioMargin([bid(flat, true, '1', '1290')]).openOrderMargin).toBe(usd('313.532'))
  // Sold for 10 in total: 2 × 60 − 10 lost at the top, and the floor 2 × 13; × 1.25, and an eighth of the premium.
  const call = holding(option('1500', 'call'), { amount: '0', mark: '0', ...ending })
  expect(portfolioMargin([bid(call, false, '2', '5')]).openOrderMargin).toBe(usd('171.25'))
})

test('an order that adds to a position reserves the initial margin of what it adds', () => {
  const held = holding(perpetual, { amount: '2', mark: '1300' })
  // Worst losses 3 × 260 with the orders and 2 × 260 without: 1.25 × (3 × 260 − 2 × 260), and a fee of 0.08 % of 1300.
  expect(portfolioMargin([bid(held, true, '1', '1300')]).openOrderMargin).toBe(usd('326.04'))
})

test('of buys and sells on one instrument, only the worse side counts in a scenario', () => {
  const flat = holding(perpetual, { amount: '0', mark: '1300' })
  const both = bid(bid(flat, true, '1', '1300'), false, '1', '1300')
  // 260 at either end; × 1.25, and the fee of one side.
  expect(portfolioMargin([both]).openOrderMargin).toBe(usd('326.04'))
})

test('orders that only close reserve nothing', () => {
  const held = holding(perpetual, { amount: '2', mark: '1300' })
  expect(portfolioMargin([bid(held, false, '2', '1310')]).openOrderMargin).toBe(0n)
  expect(portfolioMargin([bid(held, false, '1', '1300')]).openOrderMargin).toBe(0n)
})

test('an expiring option is worth its intrinsic value at the moved index, whatever its forward was', () => {
  const prices = { markPrice: price('400'), indexPrice: price('1300'), forwardPrice: price('1400') }
  const changes = scenarioChanges({ instrument: option('1000', 'call'), ...prices, iv: 0.5, yearsToExpiry: 0 })
  // 1300 × 1.2 − 1000 − 400, and so on for each scenario.
  const expected = [160, 30, -100, -230, -360].flatMap((change) => [change, change, change])
  for (const [at, change] of changes.entries()) expect(change).toBeCloseTo(expected[at] ?? NaN, 9)
})

test('no scenario uses a volatility below one point', () => {
  const prices = { markPrice: price('0'), indexPrice: price('1300') }
  const changes = scenarioChanges({ instrument: option('1300', 'call'), ...prices, iv: 0.2, yearsToExpiry: 28 / 365 })
  // At the money: S √(T / 2π) × 0.01 to the first order.
  expect(changes[8]).toBeCloseTo(1300 * Math.sqrt(28 / 365 / (2 * Math.PI)) * 0.01, 4)
})

test('without a mark volatility, the one implied by the mark is used', () => {
  const instrument = option('1500', 'call')
  const prices = { markPrice: price('17.396577'), indexPrice: price('1300') }
  const known = scenarioChanges({ instrument, ...prices, iv: 0.5, yearsToExpiry: 28 / 365 })
  const exact = { ...prices, markPrice: fixed6<Price>(BigInt(Math.round((known[7] ?? 0) * 1e6)) + prices.markPrice) }
  const solved = scenarioChanges({ instrument, ...exact, yearsToExpiry: 28 / 365 })
  for (const [at, change] of solved.entries()) {
    expect(change).toBeCloseTo((known[at] ?? NaN) - (known[7] ?? NaN), 5)
  }
})

test('option value counts toward available margin, and collateral excluded by its ratio does not', () => {
  const account = {
    funds: { balance: usd('1000'), beside: usd('70') },
    totals: { countedPnl: usd('-40'), optionValue: usd('-25.5') },
    holdings: [holding(perpetual, { amount: '1', mark: '1000' })],
    isolatedOrderMargin: usd('10'),
  }
  expect(portfolioAccountMargin(account)).toMatchObject({
    // 1000 − 40 − 25.5 − 200 − 10
    availableMargin: usd('724.5'),
    equity: usd('1004.5'),
    initialMargin: usd('250'),
  })
})

const anyHolding = fc
  .record({
    strike: fc.integer({ min: 500, max: 3000 }),
    optionType: fc.constantFrom('call' as const, 'put' as const),
    amount: fc.integer({ min: -5_000_000, max: 5_000_000 }),
    iv: fc.double({ min: 0.05, max: 2, noNaN: true }),
    mark: fc.integer({ min: 0, max: 500_000_000 }),
  })
  .map(({ strike, optionType, amount, iv, mark }) =>
    holding(option(`${strike}`, optionType), {
      amount: formatFixed6(BigInt(amount)),
      mark: formatFixed6(BigInt(mark)),
      iv,
    }),
  )

test('the margin does not depend on the order of the instruments, and never exceeds the sum of the parts', () => {
  fc.assert(
    fc.property(fc.array(anyHolding, { minLength: 1, maxLength: 8 }), (holdings) => {
      const together = portfolioMargin(holdings)
      expect(portfolioMargin(holdings.toReversed())).toEqual(together)
      const apart = holdings.reduce((sum, one) => sum + portfolioMargin([one]).maintenanceMargin, 0n)
      expect(together.maintenanceMargin).toBeLessThanOrEqual(apart)
    }),
  )
})
