import { expect, test } from 'vitest'
import { parseFixed6, type Amount, type Price, type Usd } from '@/protocol/fixed6'
import { defaultFeeRates } from '@/quant/fees'
import type { PreviewAccount } from '@/quant/preview/previewAccount'
import { ethPerp } from '@/testing/builders'
import { createPreviews } from './previews'

const price = (text: string) => parseFixed6<Price>(text)
const order = {
  instrumentId: '1',
  isBuy: true,
  amount: parseFixed6<Amount>('1'),
  limitPrice: undefined,
  postOnly: false,
  reduceOnly: false,
  timeInForce: 'IOC',
} as const
const bookAt = (ask: string) => ({ bids: [], asks: [{ price: price(ask), amount: parseFixed6<Amount>('5') }] })
const accountIn = (isPortfolioMargin: boolean): PreviewAccount => ({
  usdc: parseFixed6<Usd>('10000'),
  collateral: new Map(),
  isPortfolioMargin,
  isInLiquidation: false,
  leverages: new Map(),
  isolatedInstruments: new Set(),
  ratesOf: () => defaultFeeRates,
  holdings: new Map(),
  markets: new Map([['1', { instrument: ethPerp, markPrice: price('3000'), indexPrice: price('3000') }]]),
  indexOf: () => undefined,
})

test('under portfolio margin the same order is reckoned twice a second at most, and another one at once', () => {
  let nowMs = 0
  const previews = createPreviews({ nowMs: () => nowMs })
  const account = accountIn(true)
  const average = (ask: string, amount = '1') =>
    previews.order({ account, order: { ...order, amount: parseFixed6<Amount>(amount) }, book: bookAt(ask) })
      .averagePrice
  expect(average('3001')).toBe(price('3001'))
  nowMs = 499
  expect(average('3002')).toBe(price('3001'))
  expect(average('3002', '2')).toBe(price('3002'))
  nowMs = 998
  expect(average('3003', '2')).toBe(price('3002'))
  nowMs = 999
  expect(average('3003', '2')).toBe(price('3003'))
})

test('under standard margin each change of the book is seen', () => {
  const previews = createPreviews({ nowMs: () => 0 })
  const average = (ask: string) => previews.order({ account: accountIn(false), order, book: bookAt(ask) }).averagePrice
  expect([average('3001'), average('3002')]).toEqual([price('3001'), price('3002')])
})
