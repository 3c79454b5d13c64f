import { expect, test } from 'vitest'
import type { Ticker } from '@/core/protocol/channels/ticker'
import { fixed6, parseFixed6, type Amount, type Fraction, type Price, type Usd } from '@/core/protocol/fixed6'
import type { OptionInstrument } from '@/core/protocol/instrument'
import type { PositionMessage } from '@/core/protocol/positionRecord'
import type { AccountReply } from '@/core/protocol/rest/account'
import { accountState, rememberChanges } from '@/core/quant/preview/accountState'
import { ethPerp } from '@/dev/testing/builders'
import { createManualTime } from '@/dev/testing/manuallyDriven'
import type { Listing } from '@/web/market/listing'
import type { OpenOrder } from '@/web/session/openOrders'
import { buildPreviewAccount, type PreviewAccountInput } from './buildPreviewAccount'
import { createPreviews } from './previews'

const usd = (text: string) => parseFixed6<Usd>(text)
const price = (text: string) => parseFixed6<Price>(text)
const amount = (text: string) => parseFixed6<Amount>(text)

const dayNs = 86_400_000_000_000n
const nowNs = 1_790_000_000_000_000_000n
const call: OptionInstrument = {
  ...ethPerp,
  instrumentType: 'OPTION',
  instrumentId: '2',
  instrumentName: 'ETH-25DEC26-3200-C',
  optionType: 'call',
  strike: price('3200'),
  expiryNs: nowNs + 73n * dayNs,
  listingCycle: 'monthly',
}

const collateral = (collateralAsset: string, balance: string) => ({
  collateralAsset,
  balance: amount(balance),
  availableBalance: amount(balance),
  collateralValue: usd('0'),
  marginValue: usd('0'),
  collateralYieldBearing: false,
})

const summary: AccountReply = {
  account: '0x00000000000000000000000000000000000000aa',
  username: '',
  accountType: 'STANDARD',
  positions: [],
  equity: usd('0'),
  balance: usd('0'),
  availableBalance: usd('0'),
  initialMargin: usd('0'),
  maintenanceMargin: usd('0'),
  portfolio: false,
  inLiquidation: false,
  credit: usd('0'),
  credited: false,
  emailAddress: '',
  intercomHash: '',
  hasBeenReferred: false,
  manualMode: false,
  collaterals: [collateral('USDC', '10000'), collateral('WETH', '2'), collateral('USDT', '0')],
  leverages: [{ instrumentId: '1', leverage: 10, marginType: 'CROSS' }],
  feeStructures: [{ asset: 'ETH', instrumentType: 'PERPETUAL', takerFee: fixed6(300n), makerFee: fixed6(100n) }],
}

/** Short 2 at 3,100, reported at a mark of 3,050. */
const short: PositionMessage = {
  instrumentId: '1',
  instrumentName: 'ETH-PERP',
  instrumentType: 'PERPETUAL',
  asset: 'ETH',
  amount: amount('2'),
  side: 'sell',
  markPrice: price('3050'),
  avgEntryPrice: price('3100'),
  unrealizedPnl: usd('100'),
  maintenanceMargin: usd('0'),
}

const order: OpenOrder = {
  rowKey: '0x01',
  orderId: '0x01',
  account: summary.account,
  instrumentId: '1',
  instrumentName: 'ETH-PERP',
  instrumentType: 'PERPETUAL',
  orderType: 'limit',
  orderStatus: 'partial',
  side: 'sell',
  price: price('3200'),
  amount: amount('1.5'),
  filled: amount('0.5'),
}

const ticker = (name: string, mark: Ticker['mark']): Ticker => ({
  instrumentId: '1',
  instrumentName: name,
  instrumentType: 'PERPETUAL',
  indexPrice: price('3000'),
  mark,
  bid: undefined,
  ask: undefined,
  fundingRate: 0.000013,
})

const listing: Listing = {
  instrument: call,
  isActive: true,
  markPrice: undefined,
  indexPrice: price('3100'),
  forwardPrice: price('3131'),
  greeks: undefined,
}

function made(change: Partial<PreviewAccountInput> = {}) {
  return buildPreviewAccount({
    summary,
    positions: [short],
    orders: [order],
    tickers: new Map([
      ['ETH-PERP', ticker('ETH-PERP', { price: price('3040') })],
      [call.instrumentName, ticker(call.instrumentName, { price: price('150'), iv: 0.6 })],
    ]),
    indexes: new Map([['ETH', price('3000')]]),
    listingOf: (name) => (name === call.instrumentName ? listing : undefined),
    instrument: ethPerp,
    nowNs,
    ...change,
  })
}

test('the margin of an account comes from what the venue reported, at current prices', () => {
  const account = made()
  const state = account === undefined ? undefined : accountState(account, rememberChanges())
  expect(state?.margin).toEqual({
    // 10,000 and 2 × 3,000 × 0.9.
    balance: usd('15400'),
    unrealizedPnl: usd('120'),
    // The whole open amount adds to the short: 3,200 / 10, and a fee of 0.03 %.
    openOrderMargin: usd('320.96'),
    initialMargin: usd('608'),
    maintenanceMargin: usd('182.4'),
    availableMargin: usd('15016.64'),
    equity: usd('16120'),
  })
})

test('the two positions of a perpetual have a margin each, and an order changes its own', () => {
  const long: PositionMessage = {
    ...short,
    positionSide: 'LONG',
    side: 'buy',
    amount: amount('1'),
    avgEntryPrice: price('3000'),
    unrealizedPnl: usd('50'),
  }
  const account = made({ positions: [{ ...short, positionSide: 'SHORT' }, long], orders: [] })
  if (account === undefined) throw new Error('no account')
  // 1 and 2 contracts at 3,040: a tenth at 10×, and 3 %. The long gains 40, the short 120.
  expect(accountState(account, rememberChanges())?.margin).toMatchObject({
    initialMargin: usd('912'),
    maintenanceMargin: usd('273.6'),
    unrealizedPnl: usd('160'),
  })
  const time = createManualTime()
  const sell = { instrumentId: '1', isBuy: false, amount: amount('0.4'), limitPrice: undefined } as const
  const own = createPreviews(time.clock, time.timers).order({
    account,
    order: { ...sell, positionSide: 'LONG', reduceOnly: true, postOnly: false, timeInForce: 'IOC' },
    book: { bids: [{ price: price('3040'), amount: amount('5') }], asks: [] },
  })
  expect(own.error).toBeUndefined()
  expect([own.position.before?.amount, own.position.after?.amount]).toEqual([amount('1'), amount('0.6')])
  expect(own.realizedPnl).toBe(usd('16'))
  // The short of 2 and the rest of the long: 2.6 × 304.
  expect(own.margin.after?.initialMargin).toBe(usd('790.4'))
})

test('a maximum leverage is not a chosen one, and an isolated position has its own margin', () => {
  const leverages: AccountReply['leverages'] = [{ instrumentId: '1', leverage: 20, marginType: 'ISOLATED' }]
  const isolated: PositionMessage = {
    ...short,
    marginType: 'ISOLATED',
    isolatedMargin: usd('700'),
    baseIsolatedMargin: usd('620'),
  }
  const account = made({ summary: { ...summary, leverages }, positions: [isolated] })
  expect(account?.leverages.size).toBe(0)
  expect(account?.isolatedInstruments).toEqual(new Set(['1']))
  expect(account?.holdings.get('1')?.isolated).toEqual({ margin: usd('700'), baseMargin: usd('620') })
})

test('if the venue does not know a perpetual’s leverage, its margin is unknown', () => {
  const leverages: AccountReply['leverages'] = [{ instrumentId: '1', leverage: undefined, marginType: 'CROSS' }]
  const account = made({ summary: { ...summary, leverages } })
  expect(account === undefined ? undefined : accountState(account, rememberChanges())).toBeUndefined()
  expect(made({ summary: { ...summary, leverages }, positions: [], orders: [] })?.markets.has('1')).toBe(false)
})

test('an option keeps the ratio of forward to index, and its time runs from now', () => {
  const market = made({ instrument: call })?.markets.get('2')
  // The forward is 3,131 / 3,100 × 3,000; 73 of 365 days are left.
  expect(market).toMatchObject({ forwardPrice: price('3030'), iv: 0.6, yearsToExpiry: 0.2, hasExpired: false })
  expect(made({ instrument: call, nowNs: call.expiryNs })?.markets.get('2')?.hasExpired).toBe(true)
})

test('the fee is known only on the assets and types for which the venue reports rates', () => {
  const account = made()
  expect(account?.isFeeKnown?.(ethPerp)).toBe(true)
  expect(account?.isFeeKnown?.(call)).toBe(false)
  expect(account?.isFeeKnown?.({ ...ethPerp, asset: 'BTC' })).toBe(false)
})

test('a builder’s fee counts in the account’s rates', () => {
  const builder = { builderId: 'builder-alpha', builderFeeRate: fixed6<Fraction>(300n) }
  expect(made({ builder })?.ratesOf(ethPerp).PERPETUAL).toEqual({ taker: 300n, maker: 100n, builder: 300n })
})

test('a stop reserves no margin before it is triggered', () => {
  const orders: OpenOrder[] = [{ ...order, orderStatus: 'stop_order' }]
  expect(made({ orders })?.holdings.get('1')?.orders).toEqual([])
})

test('without all collateral there is no preview account, and without a mark no margin', () => {
  const { collaterals: _unread, ...unread } = summary
  expect(made({ summary: unread })).toBeUndefined()
  expect(made({ summary: { ...summary, collaterals: [collateral('GOLD', '1')] } })).toBeUndefined()
  const account = made({ tickers: new Map() })
  expect(account === undefined ? undefined : accountState(account, rememberChanges())).toBeUndefined()
})

test('while the terms of a position are unknown its margin is unknown, never guessed', () => {
  const doge: PositionMessage = { ...short, instrumentId: '4', instrumentName: 'DOGE-PERP', asset: 'DOGE' }
  const account = made({ positions: [short, doge] })
  expect(account === undefined ? undefined : accountState(account, rememberChanges())).toBeUndefined()
})

test('in the settlement window the forward follows from the mark, which includes the average so far', () => {
  const expiryNs = nowNs + 450n * 1_000_000_000n
  // Deep in the money the mark is F′ − K: 0.75 × 3,140 + 0.25 × 3,125 − 3,000, while the index alone says 3,125.
  const deep = { ...call, expiryNs, strike: price('3000') }
  const tickers = new Map([[call.instrumentName, ticker(call.instrumentName, { price: price('136.25'), iv: 0.6 })]])
  const account = made({ tickers, positions: [], orders: [], instrument: deep, listingOf: () => undefined })
  expect(Number(account?.markets.get('2')?.forwardPrice) / 1e6).toBeCloseTo(3136.25, 3)
})
