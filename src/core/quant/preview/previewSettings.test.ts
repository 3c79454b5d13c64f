import { expect, test } from 'vitest'
import { parseFixed6, type Amount, type Price, type Usd } from '@/core/protocol/fixed6'
import { perpetual } from '@/dev/scenes/engine/sceneInstruments'
import { defaultFeeRates } from '../fees'
import { positionAt } from '../pnl'
import { nearestLiquidation } from './positionLiquidation'
import type { PreviewAccount } from './previewAccount'
import { previewLeverage } from './previewSettings'

const usd = (text: string) => parseFixed6<Usd>(text)
const price = (text: string) => parseFixed6<Price>(text)

/** Long 2 at 3,000 with the mark at 3,010, isolated at 10×: 6,000 / 10 = 600 of margin were reserved. */
function isolatedAccount(): PreviewAccount {
  const instrument = perpetual('1', 'ETH')
  const aside = { margin: usd('600'), baseMargin: usd('600') }
  const position = positionAt(parseFixed6<Amount>('2'), price('3000'))
  return {
    usdc: usd('10000'),
    collateral: new Map(),
    isPortfolioMargin: false,
    isInLiquidation: false,
    leverages: new Map([['1', 10]]),
    isolatedInstruments: new Set(['1']),
    ratesOf: () => defaultFeeRates,
    holdings: new Map([['1', { position, isolated: aside, orders: [] }]]),
    markets: new Map([['1', { instrument, markPrice: price('3010'), indexPrice: price('3010') }]]),
    indexOf: () => price('3010'),
  }
}

test('the margins of an isolated position are shown separately from those of the account', () => {
  const { position, margin } = previewLeverage(isolatedAccount(), '1', 20)
  // 2 × 3,010 = 6,020: / 10 before, / 20 after, 3 % of it either way.
  expect(position.before).toMatchObject({ initialMargin: usd('602'), maintenanceMargin: usd('180.6') })
  expect(position.after).toMatchObject({ initialMargin: usd('301'), maintenanceMargin: usd('180.6') })
  expect(margin.before).toMatchObject({ initialMargin: 0n, maintenanceMargin: 0n })
})

test('changing the leverage keeps the isolated margin, and so the liquidation price', () => {
  const { position, error } = previewLeverage(isolatedAccount(), '1', 20)
  // (6,000 − 600) / (2 × 0.97)
  for (const state of [position.before, position.after]) {
    expect(state?.isolatedMargin).toBe(usd('600'))
    expect(nearestLiquidation(state?.liquidation?.())?.price).toBe(price('2783.505155'))
  }
  expect(error).toBeUndefined()
  // At 5× it needs 6,020 / 5 = 1,204, of which 600 are reserved.
  expect(previewLeverage(isolatedAccount(), '1', 5)).toMatchObject({
    error: 'INSUFFICIENT_ISOLATED_MARGIN',
    missing: usd('604'),
  })
})

/** Long 2 at 3,000 with the mark at 3,010 as a cross position at 20×. */
function crossAccount(usdc: string): PreviewAccount {
  const account = isolatedAccount()
  const position = positionAt(parseFixed6<Amount>('2'), price('3000'))
  const holdings = new Map([['1', { position, isolated: undefined, orders: [] }]])
  return { ...account, usdc: usd(usdc), leverages: new Map(), isolatedInstruments: new Set(), holdings }
}

test.each([
  // 6,020 / 5 = 1,204 of initial margin, backed by the balance and 20 of profit.
  ['1184', 5, undefined, undefined],
  ['1183.99', 5, 'INSUFFICIENT_MARGIN', '0.01'],
  // 6,020 / 1.
  ['1184', 1, 'INSUFFICIENT_MARGIN', '4816'],
  ['6000', 1, undefined, undefined],
])('with %s USD the leverage of a cross position can be lowered to %s×: %s', (usdc, leverage, error, missing) => {
  const preview = previewLeverage(crossAccount(usdc), '1', leverage)
  expect(preview.error).toBe(error)
  expect(preview.missing).toBe(missing === undefined ? undefined : usd(missing))
  // Neither the available margin nor the liquidation price of a cross position depends on the leverage.
  const { before, after } = preview.margin
  expect(after?.availableMargin).toBe(before?.availableMargin)
  expect(nearestLiquidation(preview.position.after?.liquidation?.())).toEqual(
    nearestLiquidation(preview.position.before?.liquidation?.()),
  )
})
