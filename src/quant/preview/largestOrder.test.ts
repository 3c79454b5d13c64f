import { expect, test } from 'vitest'
import { parseFixed6, type Amount, type Price, type Usd } from '@/protocol/fixed6'
import { ethPerp } from '@/testing/builders'
import { defaultFeeRates } from '../fees'
import { positionAt } from '../pnl'
import { largestOrder } from './largestOrder'
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

test('the largest order uses all but a step of the margin, including the fee', () => {
  // 50 and 0.80 for one: 9.84 of them in 500, and a step less where that leaves nothing.
  expect(largest(accountWith('500'))).toBe(amount('9.84'))
  expect(largest(accountWith('508'))).toBe(amount('9.99'))
  // 250 and 0.80 at four times.
  expect(largest(accountWith('500', { leverages: new Map([['1', 4]]) }))).toBe(amount('1.99'))
})

test('under portfolio margin a contract needs a quarter of its value, and closing none', () => {
  // 1.25 × 200 and 0.80 for one.
  expect(largest(accountWith('500', { isPortfolioMargin: true }))).toBe(amount('1.99'))
  const held = { holdings: new Map([['1', { position: positionAt(amount('1'), price('1000')), orders: [] }]]) }
  // 300 are free of 500. To sell two and be short of one needs 250.80 − 200; three need 500 + 1.60 − 200.
  expect(largest(accountWith('500', { isPortfolioMargin: true, ...held }), false)).toBe(amount('2.99'))
})

test('the part of a market order that takes is counted at its actual cost', () => {
  const asks = [
    { price: price('1000'), amount: amount('1') },
    { price: price('1040'), amount: amount('50') },
  ]
  const order = { ...resting, isBuy: true, limitPrice: undefined, timeInForce: 'IOC' } as const
  // 50.80 for the first, 52.832 for each of the others: (500 − 50.80) / 52.832 = 8.50.
  expect(largestOrder({ account: accountWith('500'), order, book: { bids: [], asks } })).toBe(amount('9.5'))
})

test('the largest order is capped by the venue limit, and is zero without margin', () => {
  expect(largest(accountWith('100000000'))).toBe(amount('1500'))
  expect(largest(accountWith('-1'))).toBe(amount('0'))
  expect(largest(accountWith('1', { markets: new Map() }))).toBeUndefined()
})
