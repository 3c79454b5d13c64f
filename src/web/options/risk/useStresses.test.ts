import { expect, test } from 'vitest'
import { parseFixed6, type Amount, type Price, type Usd } from '@/core/protocol/fixed6'
import { defaultFeeRates } from '@/core/quant/fees'
import { positionAt } from '@/core/quant/pnl'
import type { PreviewAccount, PreviewMarket } from '@/core/quant/preview/previewAccount'
import { ethPerp } from '@/dev/testing/builders'
import { readRiskSettings, usualRiskSettings } from './riskSettings'
import { fractionOf } from './StressPanel'
import type { RiskBook } from './useRiskBook'
import { stressInput, worstFirst } from './useStresses'

const price = (text: string) => parseFixed6<Price>(text)
const market: PreviewMarket = { instrument: ethPerp, markPrice: price('3000'), indexPrice: price('3000') }
const unpriced: PreviewMarket = {
  ...market,
  instrument: { ...ethPerp, instrumentId: '2', instrumentName: 'BTC-PERP', asset: 'BTC' },
  markPrice: undefined,
}
const order = {
  orderId: 'a',
  isBuy: true,
  amount: parseFixed6<Amount>('1'),
  price: price('2900'),
  reduceOnly: false,
}
const account: PreviewAccount = {
  usdc: parseFixed6<Usd>('10000'),
  collateral: new Map([['weETH', parseFixed6<Amount>('2')]]),
  isPortfolioMargin: false,
  isInLiquidation: false,
  leverages: new Map(),
  isolatedInstruments: new Set(),
  ratesOf: () => defaultFeeRates,
  holdings: new Map([
    ['1', { position: positionAt(parseFixed6<Amount>('2'), price('2950')), orders: [order] }],
    ['2', { position: positionAt(parseFixed6<Amount>('0'), price('1')), orders: [order] }],
  ]),
  markets: new Map([
    ['1', market],
    ['2', unpriced],
  ]),
  indexOf: () => price('3000'),
}
const book: RiskBook = {
  account,
  summary: undefined,
  equity: undefined,
  legs: [],
  otc: { holdings: [], isUnread: false },
  unknownLegs: [],
  orderCount: 2,
  nowNs: 0n,
}
const none = { withOrders: false, withStructure: false, withCollateral: false, withOtc: false }

test('the settings choose the stressed lines, and a line without a price makes the PnL unknown', () => {
  expect(stressInput(book, none).lines?.map(({ source }) => source)).toEqual(['position'])
  expect(stressInput(book, { ...none, withCollateral: true }).lines?.map(({ source }) => source)).toEqual([
    'position',
    'collateral',
  ])
  // The BTC order has no price.
  expect(stressInput(book, { ...none, withOrders: true }).lines).toBeUndefined()
  const blind = { ...book, account: { ...account, indexOf: () => undefined } }
  expect(stressInput(blind, { ...none, withCollateral: true }).lines).toBeUndefined()
})

test('a draft leg without a price makes PnL and margin unknown if the draft is included', () => {
  const drafted = { ...book, unknownLegs: ['ETH-X'] }
  expect(stressInput(drafted, none).lines).toHaveLength(1)
  expect(stressInput(drafted, { ...none, withStructure: true })).toMatchObject({
    lines: undefined,
    account: undefined,
  })
  const unread = { ...book, otc: { holdings: [], isUnread: true } }
  expect(stressInput(unread, { ...none, withOtc: true }).lines).toBeUndefined()
})

test('a custom stress test beyond its limits is rejected', () => {
  expect(readRiskSettings({ ownStress: { spot: -0.35, ivShift: 0.6 } }).ownStress).toEqual({
    spot: -0.35,
    ivShift: 0.6,
  })
  expect(readRiskSettings({ ownStress: { spot: -1, ivShift: 'much' } })).toEqual(usualRiskSettings)
  expect(['-35', '12.5', '-100', '1000', '', '?3,12'].map((text) => fractionOf(text, [-0.99, 5]))).toEqual([
    -0.35,
    0.125,
    undefined,
    undefined,
    undefined,
    undefined,
  ])
})

test('stresses are sorted by PnL, and an unknown PnL goes last', () => {
  const row = (otherSpot: number, pnl: number | undefined) => ({
    stress: { id: 'own', spots: {}, otherSpot, ivShift: 0 } as const,
    result: { pnl, maintenanceMargin: undefined, equity: undefined, isLiquidated: undefined },
  })
  const sorted = worstFirst([row(1, -587), row(2, undefined), row(3, -2158), row(4, 12)])
  expect(sorted.map(({ stress }) => stress.otherSpot)).toEqual([3, 1, 4, 2])
})
