import { expect, test } from 'vitest'
import { fixed6, type Amount, type Price } from '@/core/protocol/fixed6'
import { addressOf, orderIdOf, option, perpetual, sceneExpiryNs } from '@/dev/scenes/engine/sceneInstruments'
import type { EngineEvent, FillParty, OrderRecord, PositionRecord, TradeVenue } from '../engine/event'
import { applyEvents } from './applyEvents'
import { findInstrumentByName, listAssets, listExpiries, instrumentsOf } from './instrumentCatalogue'
import { findApiKey, findOrder, maxClosedOrders } from './liveAccount'
import { getBook, topOfBook } from './liveBook'
import { createLiveState, findIndexPrice, findMark } from './liveState'
import { totalVolume } from './volumes'

const [ann, bob] = [addressOf(1), addressOf(2)]
const price = (value: number): Price => fixed6(BigInt(value))
const amount = (value: number): Amount => fixed6(BigInt(value))
const call = option('11', 'ETH', 3000, 'call')

function show(...events: EngineEvent[]) {
  const live = createLiveState()
  const emit = (...more: EngineEvent[]) =>
    applyEvents(live, { seq: live.seq + 1, timeNs: BigInt(live.seq + 1), events: more })
  emit(
    { type: 'accountOpened', account: ann, kind: 'trader' },
    { type: 'accountOpened', account: bob, kind: 'market' },
    {
      type: 'instrumentsListed',
      instruments: [option('12', 'ETH', 3000, 'put'), call, option('13', 'ETH', 2000, 'put'), perpetual('1', 'ETH')],
    },
  )
  emit(...events)
  return { live, emit }
}

function levels(...changes: (readonly ['buy' | 'sell', number, number])[]): EngineEvent {
  return {
    type: 'levelsChanged',
    instrumentId: '1',
    levels: changes.map(([side, at, total]) => ({ side, price: price(at), amount: amount(total) })),
  }
}

function positions(account: typeof ann, signed: number, instrumentId = '1'): EngineEvent {
  const position: PositionRecord = {
    instrumentId,
    amount: amount(signed),
    entryPrice: price(signed === 0 ? 0 : 10),
    realizedPnl: fixed6(0n),
    cost: fixed6(10n * BigInt(signed)),
    accumulatedFunding: fixed6(0n),
  }
  return { type: 'positionsChanged', account, positions: [position] }
}

function orders(status: OrderRecord['status'], ...numbers: number[]): EngineEvent {
  const records = numbers.map((number): OrderRecord => ({
    orderId: orderIdOf(number),
    account: ann,
    instrumentId: '1',
    orderType: 'limit',
    side: 'buy',
    price: price(1),
    amount: amount(1),
    filled: amount(0),
    averagePrice: undefined,
    status,
    initialMargin: fixed6(0n),
    postOnly: false,
    reduceOnly: false,
    timeInForce: 'GTC',
    mmp: false,
    selfTradePrevention: 'EXPIRE_NONE',
    systemType: 'API',
    createdAtNs: 1n,
    updatedAtNs: 1n,
  }))
  return { type: 'ordersChanged', account: ann, orders: records }
}

test('a book has its best prices first and no empty level', () => {
  const { live, emit } = show(levels(['buy', 10, 1], ['buy', 12, 2], ['buy', 11, 3], ['sell', 15, 4], ['sell', 13, 5]))
  emit(levels(['buy', 12, 0], ['sell', 13, 6], ['sell', 99, 0]))
  const book = getBook(live, '1')
  expect(book.bids.map(({ price: at, amount: total }) => [at, total])).toEqual([
    [11n, 3n],
    [10n, 1n],
  ])
  expect(topOfBook(book)).toEqual({ bid: { price: 11n, amount: 3n }, ask: { price: 13n, amount: 6n } })
  expect([book.version, book.lastUpdatedNs]).toEqual([2, 3n])
})

test('an unchanged level retains its identity', () => {
  const { live, emit } = show(levels(['buy', 10, 1], ['buy', 11, 1]))
  const before = getBook(live, '1').bids.slice()
  emit(levels(['buy', 11, 2]))
  const after = getBook(live, '1').bids
  expect([after[0] === before[0], after[1] === before[1]]).toEqual([false, true])
})

test('an instrument without quotes has an empty book', () => {
  expect(topOfBook(getBook(show().live, '1'))).toEqual({ bid: undefined, ask: undefined })
})

test('open interest is the sum of all longs', () => {
  const { live, emit } = show(positions(ann, 5), positions(bob, -5))
  expect(live.openInterest.get('1')).toBe(5n)
  emit(positions(ann, -2), positions(bob, 2))
  expect(live.openInterest.get('1')).toBe(2n)
  emit(positions(ann, 0), positions(bob, 0))
  expect([live.openInterest.get('1'), live.accounts.get(ann)?.positions.size]).toEqual([undefined, 0])
})

test('a finished order leaves the open ones and can still be found', () => {
  const { live, emit } = show(orders('opened', 1, 2))
  emit(orders('filled', 1))
  expect([...(live.accounts.get(ann)?.openOrders.keys() ?? [])]).toEqual([orderIdOf(2)])
  expect(findOrder(live, ann, orderIdOf(1))?.status).toBe('filled')
  expect(findOrder(live, bob, orderIdOf(1))).toBeUndefined()
})

test('only the newest finished orders are kept', () => {
  const numbers = Array.from({ length: maxClosedOrders + 1 }, (_, at) => at + 1)
  const { live } = show(orders('cancelled', ...numbers))
  expect(findOrder(live, ann, orderIdOf(1))).toBeUndefined()
  expect(findOrder(live, ann, orderIdOf(2))).toBeDefined()
  expect(live.accounts.get(ann)?.closedOrders.size).toBe(maxClosedOrders)
})

test('an API key is mapped to its account until deleted', () => {
  const key = { apiKey: 'k', apiSecret: 's', name: 'n', ipAddresses: [], isReadOnly: true }
  const { live, emit } = show({ type: 'apiKeyCreated', account: ann, key, createdAtNs: 7n })
  expect(findApiKey(live, 'k')).toEqual({ account: ann, key: { ...key, createdAtNs: 7n } })
  emit({ type: 'apiKeyDeleted', account: ann, apiKey: 'k' })
  expect(findApiKey(live, 'k')).toBeUndefined()
})

test('a signing key is known until it is deleted', () => {
  const signingKey = addressOf(9)
  const { live, emit } = show({
    type: 'signingKeyRegistered',
    account: ann,
    signingKey,
    expirySec: 5n,
    createdAtNs: 7n,
  })
  expect(live.accounts.get(ann)?.signingKeys.get(signingKey)).toEqual({ signingKey, expirySec: 5n, createdAtNs: 7n })
  emit({ type: 'signingKeyDeleted', account: ann, signingKey })
  expect(live.accounts.get(ann)?.signingKeys.size).toBe(0)
  expect([...(live.accounts.get(ann)?.deletedSigningKeys ?? [])]).toEqual([signingKey])
})

test('the last published prices, rates and balances are stored', () => {
  const { live } = show(
    { type: 'pricesChanged', indexes: [{ asset: 'ETH', price: price(1) }], marks: [] },
    { type: 'pricesChanged', indexes: [], marks: [{ instrumentId: '1', markPrice: price(2), timeNs: 5n }] },
    { type: 'fundingRatesChanged', rates: [{ instrumentId: '1', rate: 0.1, nextRate: 0.2 }] },
    { type: 'balanceChanged', account: ann, balance: fixed6(9n), change: fixed6(9n), reason: 'deposit' },
  )
  expect([findIndexPrice(live, 'ETH'), findMark(live, '1')?.markPrice, findMark(live, '11')]).toEqual([
    1n,
    2n,
    undefined,
  ])
  expect(live.fundingRates.get('1')?.rate).toBe(0.1)
  expect(live.accounts.get(ann)?.balance).toBe(9n)
})

test('collateral is the current balance, and a zero balance has no entry', () => {
  const weth = (balance: number, change: number): EngineEvent => ({
    type: 'collateralChanged',
    account: ann,
    asset: 'WETH',
    balance: amount(balance),
    change: amount(change),
    reason: change > 0 ? 'deposit' : 'conversion',
  })
  const { live, emit } = show(weth(5, 5))
  expect(live.accounts.get(ann)?.collaterals).toEqual(new Map([['WETH', 5n]]))
  emit(weth(0, -5))
  expect(live.accounts.get(ann)?.collaterals.size).toBe(0)
})

test('a new account has cross and standard margin, venue fees, and is not in liquidation', () => {
  expect(show().live.accounts.get(ann)).toMatchObject({
    isPortfolioMargin: false,
    leverages: new Map(),
    isolatedInstruments: new Set(),
    feeRates: undefined,
    liquidation: undefined,
    isolatedLiquidations: new Map(),
    mmp: new Map(),
    cancelsOnDisconnect: false,
  })
})

test('the last published margin settings are stored', () => {
  const rates = {
    PERPETUAL: { taker: fixed6<never>(2n), maker: fixed6<never>(1n) },
    OPTION: { taker: fixed6<never>(4n), maker: fixed6<never>(3n) },
  }
  const { live, emit } = show(
    { type: 'marginModeChanged', account: ann, isPortfolio: true },
    { type: 'leverageChanged', account: ann, instrumentId: '1', leverage: 10 },
    { type: 'leverageChanged', account: ann, instrumentId: '1', leverage: 7 },
    { type: 'marginTypeChanged', account: ann, instrumentId: '1', marginType: 'ISOLATED' },
    { type: 'feeRatesChanged', account: ann, rates },
  )
  expect(live.accounts.get(ann)).toMatchObject({
    isPortfolioMargin: true,
    leverages: new Map([['1', 7]]),
    isolatedInstruments: new Set(['1']),
    feeRates: rates,
  })
  expect(live.accounts.get(bob)?.feeRates).toBeUndefined()
  emit(
    { type: 'marginModeChanged', account: ann, isPortfolio: false },
    { type: 'marginTypeChanged', account: ann, instrumentId: '1', marginType: 'CROSS' },
  )
  expect(live.accounts.get(ann)).toMatchObject({ isPortfolioMargin: false, isolatedInstruments: new Set() })
})

test('an account and its isolated positions are liquidated independently', () => {
  const { live, emit } = show(
    { type: 'liquidationChanged', account: ann, stage: 'cancel' },
    { type: 'liquidationChanged', account: ann, instrumentId: '1', stage: 'reduce' },
    { type: 'liquidationChanged', account: ann, stage: 'fund' },
  )
  const shown = () => {
    const account = live.accounts.get(ann)
    return [account?.liquidation, account?.isolatedLiquidations.get('1')]
  }
  expect(shown()).toEqual(['fund', 'reduce'])
  emit({ type: 'liquidationChanged', account: ann, instrumentId: '1' })
  expect(shown()).toEqual(['fund', undefined])
  emit({ type: 'liquidationChanged', account: ann })
  expect(shown()).toEqual([undefined, undefined])
})

test('the insurance fund is recognised by its kind', () => {
  const { live, emit } = show()
  expect(live.insuranceFund).toBeUndefined()
  emit({ type: 'accountOpened', account: addressOf(8), kind: 'insurance' })
  expect(live.insuranceFund).toBe(addressOf(8))
})

test('trades outside the book do not count toward volume', () => {
  const party = (account: typeof ann, side: 'buy' | 'sell', liquidity: 'maker' | 'taker'): FillParty => ({
    account,
    orderId: orderIdOf(1),
    side,
    liquidity,
    fee: fixed6(0n),
    liquidationFee: fixed6(0n),
    realizedPnl: fixed6(0n),
    orderStatus: 'filled',
    orderType: 'limit',
    systemType: 'API',
    tradeType: 'trade',
    isClosing: false,
    entryPrice: price(1),
  })
  const trade = (via: TradeVenue, contracts: number): EngineEvent => ({
    type: 'traded',
    trade: {
      tradeId: via,
      instrumentId: '1',
      price: price(1_000_000),
      amount: amount(contracts),
      timeNs: 1n,
      via,
      markPrice: price(1),
      indexPrice: price(1),
      maker: party(ann, 'sell', 'maker'),
      taker: party(bob, 'buy', 'taker'),
    },
  })
  const { live } = show(trade('book', 1), trade('insuranceFund', 2), trade('deleveraging', 4))
  expect(totalVolume(live, '1')).toEqual({ amount: 1n, usd: 1n })
})

test('instruments are listed perpetual first, then by expiry, strike, call before put', () => {
  const { live } = show()
  expect(instrumentsOf(live.instruments, { asset: 'ETH' }).map(({ instrumentId }) => instrumentId)).toEqual([
    '1',
    '13',
    '11',
    '12',
  ])
  expect(instrumentsOf(live.instruments, { instrumentType: 'PERPETUAL' })).toHaveLength(1)
  expect(instrumentsOf(live.instruments, { asset: 'DOGE' })).toEqual([])
  expect(listAssets(live.instruments)).toEqual(['ETH'])
  expect(listExpiries(live.instruments, 'ETH')).toEqual([sceneExpiryNs])
})

test('an expired option is marked as expired, and late level changes do not recreate its book', () => {
  const { live, emit } = show(positions(ann, 3, '11'), positions(bob, -3, '11'))
  emit(
    { type: 'instrumentExpired', instrument: call, settlementPrice: price(3) },
    positions(ann, 0, '11'),
    positions(bob, 0, '11'),
    { type: 'levelsChanged', instrumentId: '11', levels: [{ side: 'buy', price: price(1), amount: amount(0) }] },
  )
  expect(findInstrumentByName(live.instruments, call.instrumentName)).toBeUndefined()
  expect(live.instruments.expiredByName.get(call.instrumentName)).toEqual({
    instrument: call,
    settlementPrice: 3n,
    expiredAtNs: sceneExpiryNs,
  })
  expect([live.books.has('11'), live.openInterest.has('11')]).toEqual([false, false])
})
