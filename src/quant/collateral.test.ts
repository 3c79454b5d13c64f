import { expect, test } from 'vitest'
import { collateralAssets } from '@/protocol/collateral'
import { parseFixed6 } from '@/protocol/fixed6'
import type { Amount, Price, Usd } from '@/protocol/fixed6'
import { collateralPrice, collateralSpecs, collateralValue, marginValue } from './collateral'

const amount = (text: string) => parseFixed6<Amount>(text)
const price = (text: string) => parseFixed6<Price>(text)
const usd = (text: string) => parseFixed6<Usd>(text)
const indexes: Readonly<Record<string, Price>> = { ETH: price('3120.5'), BTC: price('60000.000001') }
const indexOf = (asset: string) => indexes[asset]

// price, value and margin value of 2.5 units, worked out by hand from the table of venue-rules 6.5.
test.each([
  ['USDC', '1', '2.5', '2.5'],
  ['USDT', '1', '2.5', '2.475'],
  ['aeUSD', '1', '2.5', '2.5'],
  ['WETH', '3120.5', '7801.25', '7021.125'],
  // 150000.0000025 and 135000.00000225, both cut.
  ['WBTC', '60000.000001', '150000.000002', '135000.000002'],
  ['SDAI', '1.17', '2.925', '2.89575'],
  // 3120.5 × 1.07 = 3338.935; × 2.5 = 8347.3375; × 0.85 = 7095.236875
  ['weETH', '3338.935', '8347.3375', '7095.236875'],
] as const)('%s is worth what the table says', (asset, unitPrice, value, backing) => {
  const found = collateralPrice(asset, indexOf)
  expect(found).toBe(price(unitPrice))
  expect(collateralValue(amount('2.5'), price(unitPrice))).toBe(usd(value))
  expect(marginValue(asset, amount('2.5'), price(unitPrice))).toBe(usd(backing))
})

test('USDC is worth itself to the millionth, also when it is owed', () => {
  for (const text of ['0.000001', '123456789.000001', '-500.000001']) {
    expect(marginValue('USDC', amount(text), price('1'))).toBe(usd(text))
    expect(collateralValue(amount(text), price('1'))).toBe(usd(text))
  }
})

test('an asset whose index is not known has no price', () => {
  expect(collateralPrice('WETH', () => undefined)).toBeUndefined()
  expect(collateralPrice('SDAI', () => undefined)).toBe(price('1.17'))
})

test('assets are converted in the order of the list of assets, each with a token of its own', () => {
  expect(collateralAssets.map((asset) => collateralSpecs[asset].conversionOrder)).toEqual([1, 2, 3, 4, 5, 6, 7])
  expect(new Set(collateralAssets.map((asset) => collateralSpecs[asset].address)).size).toBe(7)
})
