import { expect, test } from 'vitest'
import { parseFixed6, toNumber, type Amount, type Price, type Usd } from '@/core/protocol/fixed6'
import type { OptionInstrument, OptionType } from '@/core/protocol/instrument'
import { ethPerp } from '@/dev/testing/builders'
import { black76 } from '../black76'
import { defaultFeeRates } from '../fees'
import { positionAt } from '../pnl'
import { riskInScenario, type MatrixScenario } from '../structures/scenarioMatrix'
import { accountState, rememberChanges } from './accountState'
import { matrixHolding, movedAccount } from './movedAccount'
import { portfolioScenarios } from './portfolioScenarios'
import type { PreviewAccount, PreviewHolding, PreviewMarket, RestingOrder } from './previewAccount'
import { fillsOfOrders, withOrdersFilled, withSupposedFill } from './supposedFills'

const price = (text: string) => parseFixed6<Price>(text)
const usd = (text: string) => parseFixed6<Usd>(text)
const amount = (text: string) => parseFixed6<Amount>(text)

const nowNs = 1_790_000_000_000_000_000n
const dayNs = 86_400_000_000_000n
const unmoved: MatrixScenario = { spot: 0, ivShift: 0, timeNs: nowNs, settlement: 'atIndexOfNow' }

const option = (id: string, strike: string, optionType: OptionType, days = 28n, asset = 'ETH'): OptionInstrument => ({
  ...ethPerp,
  asset,
  instrumentType: 'OPTION',
  instrumentId: id,
  instrumentName: `${asset}-X-${strike}-${optionType}`,
  optionType,
  strike: price(strike),
  expiryNs: nowNs + days * dayNs,
  listingCycle: 'monthly',
})
/** The worked example of the documents: index 1300, 28 days, both at 50 % (venue-rules 5.3). */
const call = option('2', '1500', 'call')
const put = option('3', '1100', 'put')
const perpetual: PreviewMarket = { instrument: ethPerp, markPrice: price('1300'), indexPrice: price('1300') }
const optionMarket = (instrument: OptionInstrument, mark: string): PreviewMarket => ({
  instrument,
  markPrice: price(mark),
  indexPrice: price('1300'),
  forwardPrice: price('1300'),
  iv: 0.5,
  yearsToExpiry: 28 / 365,
})
const markets = [perpetual, optionMarket(call, '17.40'), optionMarket(put, '10.54')]

const held = (contracts: string, entry: string, orders: RestingOrder[] = []): PreviewHolding => ({
  position: positionAt(amount(contracts), price(entry)),
  orders,
})
const accountWith = (
  holdings: Record<string, PreviewHolding>,
  change: Partial<PreviewAccount> = {},
): PreviewAccount => ({
  usdc: usd('10000'),
  collateral: new Map(),
  isPortfolioMargin: false,
  isInLiquidation: false,
  leverages: new Map(),
  isolatedInstruments: new Set(),
  ratesOf: () => defaultFeeRates,
  holdings: new Map(Object.entries(holdings)),
  markets: new Map(markets.map((market) => [market.instrument.instrumentId, market])),
  indexOf: () => price('1300'),
  ...change,
})
const strangle = accountWith({ '2': held('-1', '17.40'), '3': held('-1', '10.54') })
const stateOf = (account: PreviewAccount) => accountState(account, rememberChanges())?.margin

test('scenarios match the documents, their parts add up, and the worst one is named', () => {
  const [eth] = portfolioScenarios(strangle)?.underlyings ?? []
  const documented = [
    -190.06, -90.22, -50.92, -132.58, -24.64, 13.21, -101.52, 3.69, 27.04, -101.97, -8.47, 19.92, -137.22, -66.12,
    -40.8,
  ]
  for (const [at, pnl] of documented.entries()) {
    // The documents round marks to cents and print half cents.
    expect(Math.abs(toNumber(eth?.scenarioPnl[at] ?? usd('0')) - pnl)).toBeLessThan(0.02)
    expect((eth?.parts[0]?.pnl[at] ?? 0n) + (eth?.parts[1]?.pnl[at] ?? 0n)).toBe(eth?.scenarioPnl[at])
  }
  expect(eth?.binding).toBe(0)
  expect(eth?.parts.map(({ floorMargin }) => floorMargin)).toEqual([usd('13'), usd('13')])
  expect(portfolioScenarios(strangle)?.maintenanceMargin).toBe(
    stateOf({ ...strangle, isPortfolioMargin: true })?.maintenanceMargin,
  )
})

test('without a losing scenario none is binding, and without a price there are no scenarios', () => {
  expect(portfolioScenarios(accountWith({}))?.underlyings).toEqual([])
  const flat = accountWith({ '1': held('0', '1300') })
  expect(portfolioScenarios(flat)?.underlyings[0]?.binding).toBeUndefined()
  const unpriced = { ...perpetual, markPrice: undefined }
  expect(portfolioScenarios({ ...flat, markets: new Map([['1', unpriced]]) })).toBeUndefined()
})

test('an isolated position is left out of the scenarios', () => {
  const both = { '1': held('1', '1300'), '2': held('-1', '17.40') }
  const isolated = accountWith(both, { isolatedInstruments: new Set(['1']) })
  expect(portfolioScenarios(isolated)?.underlyings[0]?.parts.map((part) => part.instrumentName)).toEqual([
    call.instrumentName,
  ])
})

test('an unmoved account has its current margins', () => {
  const moved = movedAccount(strangle, undefined, unmoved, nowNs)
  expect(stateOf(moved)).toEqual(stateOf(strangle))
  expect(moved.markets.get('2')).toEqual(strangle.markets.get('2'))
})

test('the equity of the moved account is the current equity plus the scenario PnL', () => {
  const account = accountWith({ '1': held('2', '1290'), '2': held('-1', '17.40'), '3': held('3', '10.54') })
  const scenario = { ...unmoved, spot: 0.1, ivShift: 0.2, timeNs: nowNs + 7n * dayNs }
  const pnl = [...account.holdings].reduce((sum, [id, { position }]) => {
    const holding = matrixHolding(account.markets.get(id) ?? perpetual, toNumber(position.amount), 0)
    return sum + (holding === undefined ? Number.NaN : riskInScenario(holding, scenario, { nowNs, forwards: [] }).pnl)
  }, 0)
  const before = toNumber(stateOf(account)?.equity ?? usd('0'))
  const after = toNumber(stateOf(movedAccount(account, 'ETH', scenario, nowNs))?.equity ?? usd('0'))
  expect(after - before).toBeCloseTo(pnl, 4)
})

test('a short call needs its maintenance at the moved index and mark', () => {
  const account = accountWith({ '2': held('-1', '17.40') })
  const moved = movedAccount(account, 'ETH', { ...unmoved, spot: 0.1 }, nowNs)
  const model = { strike: 1500, yearsToExpiry: 28 / 365, iv: 0.5, optionType: 'call' } as const
  const mark = 17.4 + black76({ ...model, forward: 1430 }) - black76({ ...model, forward: 1300 })
  // 0.1 × index + mark (venue-rules 5.2).
  expect(toNumber(stateOf(moved)?.maintenanceMargin ?? usd('0'))).toBeCloseTo(143 + mark, 5)
})

test('an option that has expired by then is paid out and needs no margin', () => {
  const account = accountWith({ '2': held('-2', '17.40'), '1': held('1', '1300') })
  const scenario = { ...unmoved, spot: 0.2, timeNs: call.expiryNs }
  const moved = movedAccount(account, 'ETH', scenario, nowNs)
  // 1560 − 1500, twice, paid from the balance.
  expect(moved.usdc).toBe(usd('9880'))
  expect([...moved.holdings.keys()]).toEqual(['1'])
  expect(moved.markets.get('1')).toMatchObject({ markPrice: price('1560'), indexPrice: price('1560') })
})

test('other underlyings stay unchanged unless all are moved', () => {
  const other = optionMarket(option('4', '1300', 'put', 28n, 'BTC'), '70')
  const account = accountWith({ '4': held('1', '70') }, { markets: new Map([['4', other]]) })
  const scenario = { ...unmoved, spot: -0.1 }
  expect(movedAccount(account, 'ETH', scenario, nowNs).markets.get('4')).toEqual(other)
  expect(movedAccount(account, 'ETH', scenario, nowNs).indexOf('BTC')).toBe(price('1300'))
  expect(movedAccount(account, undefined, scenario, nowNs).markets.get('4')?.indexPrice).toBe(price('1170'))
  expect(movedAccount(account, undefined, scenario, nowNs).indexOf('BTC')).toBe(price('1170'))
})

test('an instrument without a price stays unpriced, and a mark does not fall below zero', () => {
  const unpriced = { ...perpetual, markPrice: undefined }
  const account = accountWith({ '1': held('1', '1300') }, { markets: new Map([['1', unpriced]]) })
  expect(movedAccount(account, 'ETH', { ...unmoved, spot: 0.1 }, nowNs).markets.get('1')).toEqual(unpriced)
  const worthless = accountWith({ '2': held('1', '1') }, { markets: new Map([['2', optionMarket(call, '0.01')]]) })
  const fallen = movedAccount(worthless, 'ETH', { ...unmoved, spot: -0.5 }, nowNs)
  expect(fallen.markets.get('2')?.markPrice).toBe(0n)
})

const order = (orderId: string, isBuy: boolean, size: string, at: string, reduceOnly = false): RestingOrder => ({
  orderId,
  isBuy,
  amount: amount(size),
  price: price(at),
  reduceOnly,
})

test('orders fill at their limits, and reduce-only orders only as far as there is a position', () => {
  const orders = [
    order('a', true, '2', '1290'),
    order('b', false, '5', '1350', true),
    order('c', true, '1', '1200', true),
  ]
  expect(fillsOfOrders(held('1', '1300', orders))).toEqual([
    { key: 'a', amount: amount('2'), price: price('1290') },
    { key: 'b', amount: amount('-3'), price: price('1350') },
  ])
  expect(fillsOfOrders(held('-1', '1300', [order('c', true, '3', '1200', true)]))).toEqual([
    { key: 'c', amount: amount('1'), price: price('1200') },
  ])
})

test('a bought option is paid for, and a closed perpetual realises its PnL', () => {
  const account = accountWith({
    '1': held('1', '1300', [order('a', false, '1', '1350')]),
    '2': held('-1', '17.40', [order('b', true, '3', '15')]),
  })
  const filled = withOrdersFilled(account)
  // 10,000 + 50 realised − 45 of premium.
  expect(filled.usdc).toBe(usd('10005'))
  expect(filled.holdings.get('1')).toMatchObject({ position: { amount: 0n }, orders: [] })
  expect(filled.holdings.get('2')).toMatchObject({ position: { amount: amount('2') }, orders: [] })
})

test('a fill in a new instrument adds its market', () => {
  const account = accountWith({}, { markets: new Map() })
  const filled = withSupposedFill(account, perpetual, { key: 'x', amount: amount('-2'), price: price('1300') })
  expect(filled.holdings.get('1')?.position).toEqual(positionAt(amount('-2'), price('1300')))
  expect(filled.markets.get('1')).toBe(perpetual)
  expect(filled.usdc).toBe(usd('10000'))
})
