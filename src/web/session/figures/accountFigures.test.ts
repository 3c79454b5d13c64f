import { expect, test } from 'vitest'
import type { Ticker } from '@/core/protocol/channels/ticker'
import { formatFixed6, parseFixed6, type Amount, type Price, type Usd } from '@/core/protocol/fixed6'
import type { MarginInstrument } from '@/core/protocol/instrument'
import type { PositionMessage } from '@/core/protocol/positionRecord'
import type { AccountReply } from '@/core/protocol/rest/account'
import { accountFigures, shareOf } from './accountFigures'

const usd = (text: string) => parseFixed6<Usd>(text)
const price = (text: string) => parseFixed6<Price>(text)
const amount = (text: string) => parseFixed6<Amount>(text)

const perpetual: MarginInstrument = {
  instrumentType: 'PERPETUAL',
  instrumentId: '1',
  instrumentName: 'ETH-PERP',
  asset: 'ETH',
  priceStep: price('0.01'),
  amountStep: amount('0.01'),
  minOrderValue: usd('10'),
  maxOrderValue: usd('1000000'),
  maxNotionalValue: usd('5000000'),
  priceBand: parseFixed6('0.05'),
  maxLeverage: 20,
  initialMarginFraction: parseFixed6('0.05'),
  maintenanceMarginFraction: parseFixed6('0.03'),
}
const call: MarginInstrument = {
  ...perpetual,
  instrumentType: 'OPTION',
  instrumentId: '2',
  instrumentName: 'ETH-25DEC26-3200-C',
  optionType: 'call',
  strike: price('3200'),
  expiryNs: 1_798_185_600_000_000_000n,
  listingCycle: 'monthly',
}
const instrumentOf = (name: string) => [perpetual, call].find(({ instrumentName }) => instrumentName === name)

/** Long 10 ETH-PERP at 3,000, reported at a mark of 3,100. */
const long: PositionMessage = {
  instrumentId: '1',
  instrumentName: 'ETH-PERP',
  instrumentType: 'PERPETUAL',
  asset: 'ETH',
  amount: amount('10'),
  side: 'buy',
  markPrice: price('3100'),
  avgEntryPrice: price('3000'),
  unrealizedPnl: usd('1000'),
  initialMargin: usd('1550'),
  maintenanceMargin: usd('930'),
}
/** Short 2 calls at 150, reported at a mark of 100 and an index of 3,100: margin 0.1 × 3,100 + 100 each. */
const shortCall: PositionMessage = {
  ...long,
  instrumentId: '2',
  instrumentName: 'ETH-25DEC26-3200-C',
  instrumentType: 'OPTION',
  amount: amount('2'),
  side: 'sell',
  markPrice: price('100'),
  avgEntryPrice: price('150'),
  unrealizedPnl: usd('100'),
  initialMargin: usd('930'),
  maintenanceMargin: usd('820'),
}

function accountOf(change: Partial<AccountReply>): AccountReply {
  return {
    account: '0x00000000000000000000000000000000000000aa',
    username: '',
    accountType: 'STANDARD',
    equity: usd('11000'),
    balance: usd('10000'),
    availableBalance: usd('10070'),
    availableMargin: usd('10070'),
    initialMargin: usd('1550'),
    maintenanceMargin: usd('930'),
    portfolio: false,
    inLiquidation: false,
    credit: usd('0'),
    credited: false,
    emailAddress: '',
    intercomHash: '',
    hasBeenReferred: false,
    manualMode: false,
    collaterals: [collateral('USDC', '10000', '10000', '10000')],
    positions: [long],
    ...change,
  }
}

function collateral(asset: string, balance: string, value: string, margin: string) {
  return {
    collateralAsset: asset,
    collateralValue: usd(value),
    marginValue: usd(margin),
    balance: amount(balance),
    availableBalance: amount(balance),
    collateralYieldBearing: false,
  }
}

function pricesOf(marks: Readonly<Record<string, string>>, index: string) {
  const tickers = Object.entries(marks).map(([instrumentName, mark]): [string, Ticker] => [
    instrumentName,
    {
      instrumentId: '0',
      instrumentName,
      instrumentType: 'PERPETUAL',
      indexPrice: price(index),
      mark: { price: price(mark) },
    },
  ])
  return { tickers: new Map(tickers), indexes: new Map([['ETH', price(index)]]) }
}

test('at the marks used by the venue, every figure matches the venue', () => {
  const account = accountOf({ equity: usd('11000.000001'), maintenanceMargin: usd('930.5') })
  const figures = accountFigures(account, pricesOf({ 'ETH-PERP': '3100' }, '3100'), instrumentOf)
  expect(figures.equity).toBe(account.equity)
  expect(figures.maintenanceMargin).toBe(account.maintenanceMargin)
  expect(figures.initialMargin).toBe(account.initialMargin)
  expect(figures.availableMargin).toBe(account.availableMargin)
})

test('an unknown mark falls back to the venue’s figures', () => {
  const figures = accountFigures(accountOf({}), { tickers: new Map(), indexes: new Map() }, () => undefined)
  expect(formatFixed6(figures.equity)).toBe('11000')
  expect(formatFixed6(figures.marginBalance)).toBe('11000')
})

test('a falling mark lowers equity, available margin and requirements', () => {
  // The loss is 10 × 100; maintenance 0.03 × 3,000 × 10; initial 0.05 × 3,000 × 10.
  const figures = accountFigures(accountOf({}), pricesOf({ 'ETH-PERP': '3000' }, '3000'), instrumentOf)
  expect(formatFixed6(figures.equity)).toBe('10000')
  expect(formatFixed6(figures.unrealizedPnl)).toBe('0')
  expect(formatFixed6(figures.maintenanceMargin)).toBe('900')
  expect(formatFixed6(figures.initialMargin)).toBe('1500')
  expect(formatFixed6(figures.availableMargin)).toBe('9100')
  expect(figures.maintenanceUse).toBeCloseTo(0.09, 12)
})

test('a short option reduces equity by its buy-back cost, but not the margin balance', () => {
  const account = accountOf({
    equity: usd('10800'),
    availableMargin: usd('9250'),
    initialMargin: usd('2480'),
    maintenanceMargin: usd('1750'),
    positions: [long, shortCall],
  })
  const marks = { 'ETH-PERP': '3100', 'ETH-25DEC26-3200-C': '130' }
  const figures = accountFigures(account, pricesOf(marks, '3150'), instrumentOf)
  expect(formatFixed6(figures.optionValue)).toBe('-260')
  expect(formatFixed6(figures.equity)).toBe('10740')
  expect(formatFixed6(figures.perpetualPnl)).toBe('1000')
  expect(formatFixed6(figures.unrealizedPnl)).toBe('1040')
  // (0.1 × 3,150 + 130) × 2 = 890 for the call.
  expect(formatFixed6(figures.maintenanceMargin)).toBe('1820')
  expect(formatFixed6(figures.marginBalance)).toBe('11000')
  expect(formatFixed6(figures.availableMargin)).toBe('9180')
})

test('collateral moves with its index and counts toward margin by its ratio', () => {
  const account = accountOf({
    equity: usd('14100'),
    availableMargin: usd('12860'),
    collaterals: [collateral('USDC', '10000', '10000', '10000'), collateral('WETH', '1', '3100', '2790')],
  })
  const figures = accountFigures(account, pricesOf({ 'ETH-PERP': '3100' }, '3000'), instrumentOf)
  expect(formatFixed6(figures.collateralValue)).toBe('13000')
  expect(formatFixed6(figures.equity)).toBe('14000')
  expect(formatFixed6(figures.marginBalance)).toBe('13700')
  expect(formatFixed6(figures.availableMargin)).toBe('12770')
})

test('an isolated position counts toward equity but not toward margin', () => {
  const isolated: PositionMessage = { ...long, marginType: 'ISOLATED', isolatedMargin: usd('1550') }
  const account = accountOf({
    positions: [isolated],
    initialMargin: usd('0'),
    maintenanceMargin: usd('0'),
    availableMargin: usd('8450'),
  })
  const figures = accountFigures(account, pricesOf({ 'ETH-PERP': '3000' }, '3000'), instrumentOf)
  expect(formatFixed6(figures.equity)).toBe('10000')
  expect(formatFixed6(figures.marginBalance)).toBe('8450')
  expect(formatFixed6(figures.availableMargin)).toBe('8450')
  expect(formatFixed6(figures.maintenanceMargin)).toBe('0')
})

test('a shortfall is shown as a negative available balance', () => {
  const account = accountOf({ availableMargin: usd('100') })
  // 2,000 are lost, and the requirement falls by 0.03 × 200 × 10 = 60.
  const figures = accountFigures(account, pricesOf({ 'ETH-PERP': '2900' }, '2900'), instrumentOf)
  expect(formatFixed6(figures.availableMargin)).toBe('-1840')
})

test('under portfolio margin option value counts toward margin, and requirements move with the whole account', () => {
  const account = accountOf({
    portfolio: true,
    equity: usd('10800'),
    availableMargin: usd('8800'),
    initialMargin: usd('2500'),
    maintenanceMargin: usd('2000'),
    positions: [long, shortCall],
  })
  const marks = { 'ETH-PERP': '3110', 'ETH-25DEC26-3200-C': '130' }
  const required = { initialMargin: usd('125'), maintenanceMargin: usd('100'), openOrderMargin: usd('0') }
  const figures = accountFigures(account, pricesOf(marks, '3110'), instrumentOf, required)
  // 11,100 of collateral and perpetual PnL, less 2 calls at 130.
  expect(formatFixed6(figures.marginBalance)).toBe('10840')
  expect(formatFixed6(figures.maintenanceMargin)).toBe('2100')
  expect(formatFixed6(figures.initialMargin)).toBe('2625')
  // 8,800 and 10 × 10, less 2 × 30 and 100.
  expect(formatFixed6(figures.availableMargin)).toBe('8740')
})

test('a requirement with nothing behind it counts as fully used, and without a requirement there is no ratio', () => {
  expect(shareOf(usd('1'), usd('0'))).toBe(1)
  expect(shareOf(usd('0'), usd('0'))).toBeUndefined()
  expect(shareOf(usd('25'), usd('100'))).toBe(0.25)
})
