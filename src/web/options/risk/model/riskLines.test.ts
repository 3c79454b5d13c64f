import { expect, test } from 'vitest'
import { parseFixed6, type Amount, type Price, type Usd } from '@/core/protocol/fixed6'
import { defaultFeeRates } from '@/core/quant/fees'
import { positionAt } from '@/core/quant/pnl'
import type { PreviewAccount, PreviewMarket } from '@/core/quant/preview/previewAccount'
import { ethPerp } from '@/dev/testing/builders'
import { riskLines } from './riskLines'

const price = (text: string) => parseFixed6<Price>(text)
const amount = (text: string) => parseFixed6<Amount>(text)
const market: PreviewMarket = { instrument: ethPerp, markPrice: price('3000'), indexPrice: price('2990') }
const account: PreviewAccount = {
  usdc: parseFixed6<Usd>('10000'),
  collateral: new Map([
    ['weETH', amount('2')],
    ['WBTC', amount('1')],
    ['USDT', amount('500')],
  ]),
  isPortfolioMargin: false,
  isInLiquidation: false,
  leverages: new Map(),
  isolatedInstruments: new Set(),
  ratesOf: () => defaultFeeRates,
  holdings: new Map([
    [
      '1',
      {
        position: positionAt(amount('2'), price('2950')),
        orders: [{ orderId: 'a', isBuy: false, amount: amount('3'), price: price('3100'), reduceOnly: false }],
      },
    ],
  ]),
  markets: new Map([['1', market]]),
  indexOf: (asset) => (asset === 'ETH' ? price('2990') : undefined),
}

test('positions, orders at their limits, legs and collateral are separate lines in this order', () => {
  const { lines, unpriced } = riskLines(account, [{ market, amount: amount('-1') }], 'ETH')
  expect(lines.map(({ source, name, amount: held, holding }) => [source, name, held, holding.gainNow])).toEqual([
    ['position', 'ETH-PERP', amount('2'), 0],
    // Selling three at 3,100 gains 300 at once, because they are worth 3,000.
    ['order', 'ETH-PERP', amount('-3'), 300],
    ['structure', 'ETH-PERP', amount('-1'), 0],
    ['collateral', 'weETH', amount('2'), 0],
  ])
  expect(lines.at(-1)?.holding).toMatchObject({ price: 3199.3, unitDelta: 1.07 })
  expect(unpriced).toEqual([])
})

test('lines of other underlyings are left out, and without a filter all are shown', () => {
  expect(riskLines(account, [], 'BTC').lines).toEqual([])
  expect(riskLines(account, [], undefined).lines).toHaveLength(3)
})

test('a holding without a mark is listed as unpriced and not counted', () => {
  const unknown = { ...account, markets: new Map([['1', { ...market, markPrice: undefined }]]) }
  expect(riskLines(unknown, [], 'ETH')).toMatchObject({
    lines: [{ source: 'collateral' }],
    unpriced: ['ETH-PERP'],
  })
})

test('without an account only the hypothetical legs are shown', () => {
  expect(riskLines(undefined, [{ market, amount: amount('1') }], 'ETH').lines).toHaveLength(1)
})
