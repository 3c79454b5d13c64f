import { expect, test } from 'vitest'
import { parseFixed6, type Amount, type Price, type Usd } from '@/core/protocol/fixed6'
import { ethPerp } from '@/dev/testing/builders'
import { defaultFeeRates } from '../fees'
import { positionAt } from '../pnl'
import type { PreviewOrder } from './orderOutcome'
import type { PreviewAccount } from './previewAccount'
import { previewScaledOrders } from './previewScaledOrders'

const price = (text: string) => parseFixed6<Price>(text)
const amount = (text: string) => parseFixed6<Amount>(text)
const book = {
  bids: [{ price: price('2999'), amount: amount('5') }],
  asks: [{ price: price('3001'), amount: amount('5') }],
}
const account: PreviewAccount = {
  usdc: parseFixed6<Usd>('1000'),
  collateral: new Map(),
  isPortfolioMargin: false,
  isInLiquidation: false,
  leverages: new Map(),
  isolatedInstruments: new Set(),
  ratesOf: () => defaultFeeRates,
  holdings: new Map(),
  markets: new Map([['1', { instrument: ethPerp, markPrice: price('3000'), indexPrice: price('3000') }]]),
  indexOf: () => undefined,
}

function buys(prices: readonly string[], change: Partial<PreviewOrder> = {}): PreviewOrder[] {
  return prices.map((at) => ({
    instrumentId: '1',
    isBuy: true,
    amount: amount('1'),
    limitPrice: price(at),
    postOnly: false,
    reduceOnly: false,
    timeInForce: 'GTC',
    ...change,
  }))
}

test('a ladder needs margin for all its orders together', () => {
  const { neededMargin, availableBefore, availableAfter, refused } = previewScaledOrders({
    account,
    orders: buys(['2900', '2800', '2700']),
    book,
  })
  // 5 % of 8,400 and a taker fee of 0.08 % of it.
  expect([neededMargin, availableBefore, availableAfter]).toEqual(
    ['426.72', '1000', '573.28'].map((text) => parseFixed6(text)),
  )
  expect(refused).toBeUndefined()
})

test('orders that fit individually but not together are rejected, as by the venue', () => {
  const orders = buys(['2900', '2800', '2700'], { amount: amount('3') })
  expect(previewScaledOrders({ account, orders, book }).refused).toEqual({ at: 2, error: 'INSUFFICIENT_MARGIN' })
  expect(previewScaledOrders({ account, orders: orders.slice(0, 2), book }).refused).toBeUndefined()
})

test('the first rung of a post-only ladder that would take is reported', () => {
  const orders = buys(['3000', '3001', '3002'], { postOnly: true })
  expect(previewScaledOrders({ account, orders, book }).refused).toEqual({ at: 1, error: 'GTC_ORDER_REJECTED' })
  expect(previewScaledOrders({ account, orders, book: undefined }).refused).toBeUndefined()
})

test('the amount that would take at once is returned for each order', () => {
  const { taken } = previewScaledOrders({ account, orders: buys(['3000', '3001']), book })
  expect(taken).toEqual([amount('0'), amount('1')])
})

test('the fee is the taker’s for the part that takes and the maker’s for the part that rests', () => {
  // The second order takes its contract at 3,001: 0.08 % are 2.4008. The first rests at 3,000: 0.05 % are 1.5.
  expect(previewScaledOrders({ account, orders: buys(['3000', '3002']), book }).fee).toBe(parseFixed6('3.9008'))
  expect(previewScaledOrders({ account, orders: buys(['3000']), book: undefined }).fee).toBeUndefined()
})

test('reduce-only orders need no margin, but must fit into the position together', () => {
  const holding = { position: positionAt(amount('-2'), price('3000')), orders: [] }
  const short = { ...account, holdings: new Map([['1', holding]]) }
  const orders = buys(['2900', '2800', '2700'], { reduceOnly: true })
  expect(previewScaledOrders({ account: short, orders: orders.slice(0, 2), book })).toMatchObject({
    refused: undefined,
    neededMargin: 0n,
  })
  expect(previewScaledOrders({ account: short, orders, book }).refused).toEqual({
    at: 2,
    error: 'ORDER_EXCEEDS_CAPACITY_OF_REDUCE_ONLY',
  })
})

const ownMargin = { margin: parseFixed6<Usd>('300'), baseMargin: parseFixed6<Usd>('300') }

test.each([
  // 1,000 USDC and no PnL at the mark; 2 × 3,000 need 3 % as maintenance margin.
  ['cross', {}, {}, '820'],
  // 300 of the 1,000 are the position's own margin.
  ['isolated', { isolatedInstruments: new Set(['1']) }, { isolated: ownMargin }, '700'],
])('%s orders that only close a position leave the available margin as it is', (_, change, own, available) => {
  const holding = { position: positionAt(amount('-2'), price('3000')), orders: [], ...own }
  const short = { ...account, ...change, holdings: new Map([['1', holding]]) }
  expect(previewScaledOrders({ account: short, orders: buys(['2900', '2800']), book })).toMatchObject({
    neededMargin: 0n,
    availableBefore: parseFixed6(available),
    availableAfter: parseFixed6(available),
  })
})

test('without a price only the available margin is shown', () => {
  const unpriced = { ...account, markets: new Map() }
  expect(previewScaledOrders({ account: unpriced, orders: buys(['2900']), book })).toMatchObject({
    neededMargin: undefined,
    availableBefore: parseFixed6('1000'),
    refused: undefined,
  })
})
