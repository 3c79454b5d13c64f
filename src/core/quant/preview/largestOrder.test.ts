import { expect, test } from 'vitest'
import { parseFixed6, type Amount, type Fraction, type Price, type Usd } from '@/core/protocol/fixed6'
import { ethPerp } from '@/dev/testing/builders'
import { defaultFeeRates } from '../fees'
import { positionAt } from '../pnl'
import { largestOrder, shareOfAmount } from './largestOrder'
import type { PreviewAccount } from './previewAccount'

const price = (text: string) => parseFixed6<Price>(text)
const amount = (text: string) => parseFixed6<Amount>(text)

function accountWith(usdc: string, change: Partial<PreviewAccount> = {}): PreviewAccount {
  return {
    usdc: parseFixed6<Usd>(usdc),
    collateral: new Map(),
    isPortfolioMargin: false,
    isInLiquidation: false,
    leverages: new Map(),
    isolatedInstruments: new Set(),
    ratesOf: () => defaultFeeRates,
    holdings: new Map(),
    markets: new Map([['1', { instrument: ethPerp, markPrice: price('1000'), indexPrice: price('1000') }]]),
    indexOf: () => undefined,
    ...change,
  }
}

const resting = { instrumentId: '1', postOnly: false, reduceOnly: false, timeInForce: 'GTC' } as const
const largest = (account: PreviewAccount, isBuy = true) =>
  largestOrder({ account, order: { ...resting, isBuy, limitPrice: price('1000') }, book: { bids: [], asks: [] } })
    ?.amount

test('the largest order uses all but a step of the margin, including the fee', () => {
  // 50 plus a fee of 0.80 per contract: 9.84 contracts for 500, less one step if that leaves no margin.
  expect(largest(accountWith('500'))).toBe(amount('9.84'))
  expect(largest(accountWith('508'))).toBe(amount('9.99'))
  // 250 and 0.80 with leverage 4.
  expect(largest(accountWith('500', { leverages: new Map([['1', 4]]) }))).toBe(amount('1.99'))
})

test('under portfolio margin a contract needs a quarter of its value, and closing none', () => {
  // 1.25 × 200 and 0.80 per contract.
  expect(largest(accountWith('500', { isPortfolioMargin: true }))).toBe(amount('1.99'))
  const held = { holdings: new Map([['1', { position: positionAt(amount('1'), price('1000')), orders: [] }]]) }
  // 300 of 500 are free. Selling x loses 200 (x − 1) at the top instead of 200 at the bottom, and opens x − 1 with its
  // fee: 1.25 (200 x − 400) + 0.80 (x − 1) = 300 at x = 800.80 / 250.80.
  expect(largest(accountWith('500', { isPortfolioMargin: true, ...held }), false)).toBe(amount('3.19'))
})

const market = { ...resting, isBuy: true, limitPrice: undefined, timeInForce: 'IOC' } as const
const asks = [
  { price: price('1000'), amount: amount('1') },
  { price: price('1040'), amount: amount('50') },
]

test('the part of a market order that takes is counted at its actual cost', () => {
  // 50.80 for the first contract, 52.832 for each further contract: (500 − 50.80) / 52.832 = 8.50.
  expect(largestOrder({ account: accountWith('500'), order: market, book: { bids: [], asks } })).toEqual({
    amount: amount('9.5'),
    cap: 'INSUFFICIENT_MARGIN',
  })
})

test('margin is computed with the account’s own orders in the book, as the venue does', () => {
  const own = { price: price('990'), amount: amount('2') }
  const bids = [{ price: price('960'), amount: amount('50') }]
  const sell = { ...market, isBuy: false }
  // 2 × 50.292 for the part counted at the own bid, 48.768 for each further contract: (500 − 100.584) / 48.768 = 8.19.
  expect(
    largestOrder({
      account: accountWith('500'),
      order: sell,
      book: { bids, asks: [], withOwn: { bids: [own, ...bids], asks: [] } },
    })?.amount,
  ).toBe(amount('10.19'))
})

const rich = accountWith('100000000')
const limit = { ...resting, isBuy: true, limitPrice: price('1000') }
const empty = { bids: [], asks: [] }
const long = (contracts: string) => ({
  holdings: new Map([['1', { position: positionAt(amount(contracts), price('1000')), orders: [] }]]),
})

test.each<[string, Parameters<typeof largestOrder>[0], string, string]>([
  // 1.5 million USD at 1,000.
  ['the greatest order value', { account: rich, order: limit, book: empty }, '1500', 'EXCEED_MAX_ORDER_VALUE'],
  // The band ends at 1,050, above both levels.
  ['the depth of the book', { account: rich, order: market, book: { bids: [], asks } }, '51', 'BOOK_DEPTH'],
  [
    'the depth of the book at the limit of an IOC order',
    { account: rich, order: { ...limit, timeInForce: 'IOC' }, book: { bids: [], asks } },
    '1',
    'BOOK_DEPTH',
  ],
  [
    'the greatest position',
    { account: accountWith('100000000', long('7990')), order: limit, book: empty },
    '10',
    'EXCEEDS_MAX_NOTIONAL',
  ],
  [
    'the position that it reduces',
    { account: accountWith('1', long('3')), order: { ...limit, isBuy: false, reduceOnly: true }, book: empty },
    '3',
    'ORDER_EXCEEDS_CAPACITY_OF_REDUCE_ONLY',
  ],
  ['the margin', { account: accountWith('-1'), order: limit, book: empty }, '0', 'INSUFFICIENT_MARGIN'],
  // One contract at 100 needs 5.08: 0.4 USD suffice for 0.07, worth 7 USD, but the minimum order value is 10.
  [
    'margin for less than the smallest order',
    { account: accountWith('0.4'), order: { ...limit, limitPrice: price('100') }, book: empty },
    '0',
    'INSUFFICIENT_MARGIN',
  ],
  ['an empty book', { account: rich, order: market, book: empty }, '0', 'BOOK_DEPTH'],
  [
    'a price that is none',
    { account: rich, order: { ...limit, limitPrice: price('1000.001') }, book: empty },
    '0',
    'INVALID_PRICE_STEP_SIZE',
  ],
])('the largest order is limited by %s', (_, input, expected, cap) => {
  expect(largestOrder(input)).toEqual({ amount: amount(expected), cap })
})

test('without prices the largest order is unknown', () => {
  expect(largest(accountWith('1', { markets: new Map() }))).toBeUndefined()
})

test('a share is rounded down to the amount step', () => {
  const step = amount('0.01')
  expect(shareOfAmount(amount('0.99'), parseFixed6<Fraction>('0.25'), step)).toBe(amount('0.24'))
  expect(shareOfAmount(amount('0.99'), parseFixed6<Fraction>('1'), step)).toBe(amount('0.99'))
  expect(shareOfAmount(amount('0.03'), parseFixed6<Fraction>('0.25'), step)).toBe(0n)
})
