import { expect, test } from 'vitest'
import { fixed6, parseFixed6, type Amount, type Price, type Usd } from '@/core/protocol/fixed6'
import type { OptionInstrument } from '@/core/protocol/instrument'
import { ethPerp } from '@/dev/testing/builders'
import { defaultFeeRates } from '../fees'
import { positionAt } from '../pnl'
import type { PreviewOrder } from './orderOutcome'
import type { PreviewAccount, PreviewMarket } from './previewAccount'
import { previewEdit, previewOrder, unknownPreview } from './previewOrder'
import { previewIsolatedMargin, previewLeverage, previewMarginMode } from './previewSettings'

const price = (text: string) => parseFixed6<Price>(text)
const amount = (text: string) => parseFixed6<Amount>(text)
const level = (at: string, size: string) => ({ price: price(at), amount: amount(size) })

const call: OptionInstrument = {
  ...ethPerp,
  instrumentType: 'OPTION',
  instrumentId: '2',
  instrumentName: 'ETH-25DEC26-3200-C',
  optionType: 'call',
  strike: price('3200'),
  expiryNs: 0n,
  listingCycle: 'monthly',
}
const perpetualMarket: PreviewMarket = {
  instrument: ethPerp,
  markPrice: price('3000'),
  indexPrice: price('3000'),
  fundingRate: 0.000013,
}
const callMarket: PreviewMarket = { instrument: call, markPrice: price('150'), indexPrice: price('3000') }
const book = { bids: [level('2999', '5')], asks: [level('3001', '5')] }

function accountWith(change: Partial<PreviewAccount> = {}, markets = [perpetualMarket, callMarket]): PreviewAccount {
  return {
    usdc: parseFixed6<Usd>('10000'),
    collateral: new Map(),
    isPortfolioMargin: false,
    isInLiquidation: false,
    leverages: new Map(),
    isolatedInstruments: new Set(),
    ratesOf: () => defaultFeeRates,
    holdings: new Map([['1', { position: positionAt(amount('1'), price('2990')), orders: [] }]]),
    markets: new Map(markets.map((market) => [market.instrument.instrumentId, market])),
    indexOf: () => price('3000'),
    ...change,
  }
}

const buy: PreviewOrder = {
  instrumentId: '1',
  isBuy: true,
  amount: amount('1'),
  limitPrice: undefined,
  postOnly: false,
  reduceOnly: false,
  timeInForce: 'IOC',
}

test('without a book only the current state is previewed', () => {
  const preview = previewOrder({ account: accountWith(), order: buy, book: undefined })
  expect(preview).toEqual({
    ...unknownPreview,
    margin: { before: expect.objectContaining({ maintenanceMargin: parseFixed6('90') }), after: undefined },
    position: { before: expect.objectContaining({ amount: amount('1') }), after: undefined },
  })
})

test('without the mark of the instrument no margins are shown', () => {
  const account = accountWith({}, [{ ...perpetualMarket, markPrice: undefined }])
  expect(previewOrder({ account, order: buy, book })).toEqual({
    ...unknownPreview,
    position: {
      before: {
        amount: amount('1'),
        entryPrice: price('2990'),
        unrealizedPnl: undefined,
        liquidation: expect.any(Function),
        initialMargin: undefined,
        maintenanceMargin: undefined,
        isolatedMargin: undefined,
        fundingPerHour: undefined,
      },
      after: undefined,
    },
  })
})

test('without the mark of another holding the fill is known, but the margin is not', () => {
  const other = { position: positionAt(amount('-1'), price('100')), orders: [] }
  const holdings = new Map([['2', other]])
  const account = accountWith({ holdings }, [perpetualMarket, { ...callMarket, markPrice: undefined }])
  const preview = previewOrder({ account, order: buy, book })
  expect(preview.position.after?.liquidation?.()).toEqual({ status: 'unknown' })
  expect(preview).toMatchObject({
    averagePrice: price('3001'),
    takerFee: parseFixed6('2.4008'),
    position: { after: { amount: amount('1') } },
    margin: { before: undefined, after: undefined },
    neededMargin: undefined,
    isAllowed: undefined,
  })
})

test('without the price of collateral the margin is unknown', () => {
  const account = accountWith({ collateral: new Map([['WETH', amount('1')]]), indexOf: () => undefined })
  expect(previewOrder({ account, order: buy, book }).margin).toEqual({ before: undefined, after: undefined })
})

test('funding uses the current rate, and is unknown without one', () => {
  const fundingOf = (market: PreviewMarket) =>
    previewOrder({ account: accountWith({}, [market]), order: buy, book }).position.after?.fundingPerHour
  // 2 × 3000 × 0.000013
  expect(fundingOf(perpetualMarket)).toBe(parseFixed6('-0.078'))
  expect(fundingOf({ ...perpetualMarket, fundingRate: undefined })).toBeUndefined()
})

test('an account in liquidation cannot trade or change settings', () => {
  const account = accountWith({ isInLiquidation: true })
  expect(previewOrder({ account, order: buy, book }).error).toBe('ACCOUNT_LIQUIDATION')
  expect(previewMarginMode(account, true).error).toBe('ACCOUNT_LIQUIDATION')
  expect(previewLeverage(account, '1', 5).error).toBe('ACCOUNT_LIQUIDATION')
})

test('an order that does not exist cannot be edited', () => {
  const account = accountWith({ holdings: new Map() })
  const change = { limitPrice: price('2990'), amount: amount('1') }
  expect(previewEdit({ account, instrumentId: '1', orderId: 'gone', change, book })).toBeUndefined()
})

test('for unknown instruments a setting is neither allowed nor rejected', () => {
  const account = accountWith({}, [])
  const unsaid = { isAllowed: undefined, error: undefined }
  expect(previewMarginMode(account, true)).toMatchObject(unsaid)
  expect(previewLeverage(account, '1', 5)).toMatchObject(unsaid)
  expect(previewIsolatedMargin(account, '1', fixed6<Usd>(1n))).toMatchObject(unsaid)
})
