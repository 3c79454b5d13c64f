import { expect, test, describe } from 'vitest'
import { collateralAssets } from '@/core/protocol/collateral'
import { parseFixed6, type Amount, type Price, type Usd } from '@/core/protocol/fixed6'
import { collateralPrice, collateralSpecs, collateralValue, marginValue } from './collateral'
import { conversionFor, inConversionOrder } from './collateralConversion'

const amount = (text: string) => parseFixed6<Amount>(text)
const price = (text: string) => parseFixed6<Price>(text)
const usd = (text: string) => parseFixed6<Usd>(text)
const indexes: Readonly<Record<string, Price>> = { ETH: price('3120.5'), BTC: price('60000.000001') }
const indexOf = (asset: string) => indexes[asset]

// Price, value and margin value of 2.5 units, computed by hand from the table of venue-rules 6.5.
test.each([
  ['USDC', '1', '2.5', '2.5'],
  ['USDT', '1', '2.5', '2.475'],
  ['aeUSD', '1', '2.5', '2.5'],
  ['WETH', '3120.5', '7801.25', '7021.125'],
  // 150000.0000025 and 135000.00000225, both truncated.
  ['WBTC', '60000.000001', '150000.000002', '135000.000002'],
  ['SDAI', '1.17', '2.925', '2.89575'],
  // 3120.5 × 1.07 = 3338.935; × 2.5 = 8347.3375; × 0.85 = 7095.236875
  ['weETH', '3338.935', '8347.3375', '7095.236875'],
] as const)('%s has the value in the table', (asset, unitPrice, value, backing) => {
  const found = collateralPrice(asset, indexOf)
  expect(found).toBe(price(unitPrice))
  expect(collateralValue(amount('2.5'), price(unitPrice))).toBe(usd(value))
  expect(marginValue(asset, amount('2.5'), price(unitPrice))).toBe(usd(backing))
})

test('USDC counts at face value to the millionth, even when negative', () => {
  for (const text of ['0.000001', '123456789.000001', '-500.000001']) {
    expect(marginValue('USDC', amount(text), price('1'))).toBe(usd(text))
    expect(collateralValue(amount(text), price('1'))).toBe(usd(text))
  }
})

test('an asset without an index has no price', () => {
  expect(collateralPrice('WETH', () => undefined)).toBeUndefined()
  expect(collateralPrice('SDAI', () => undefined)).toBe(price('1.17'))
})

test('assets are converted in the order of the asset list, and each has its own token', () => {
  expect(collateralAssets.map((asset) => collateralSpecs[asset].conversionOrder)).toEqual([1, 2, 3, 4, 5, 6, 7])
  expect(new Set(collateralAssets.map((asset) => collateralSpecs[asset].address)).size).toBe(7)
})

describe('collateralConversion', () => {
  const amount = (text: string) => parseFixed6<Amount>(text)
  const price = (text: string) => parseFixed6<Price>(text)
  const usd = (text: string) => parseFixed6<Usd>(text)

  test.each([
    // 500 / (1000 × 0.999) units, rounded up; the fee and the rest of 500.501 are truncated.
    ['WETH', '1', '1000', '500', '0.500501', '0.500501', '500.000499'],
    // Without a fee, a dollar yields a dollar.
    ['aeUSD', '800', '1', '500', '500', '0', '500'],
    // 0.3 units yield 300 less 0.3.
    ['WETH', '0.3', '1000', '500', '0.3', '0.3', '299.7'],
  ] as const)(
    '%s of %s at %s pays off a debt of %s by selling %s units',
    (asset, held, at, debt, sold, fee, received) => {
      const conversion = conversionFor({ asset, held: amount(held), price: price(at), debt: usd(debt) })
      expect(conversion).toMatchObject({ amount: amount(sold), fee: usd(fee), received: usd(received) })
    },
  )

  test('a debt is paid in full when there is enough collateral, whatever the rounding', () => {
    for (let debt = 1_000_000n; debt < 1_000_400n; debt++) {
      const sale = { asset: 'WBTC', held: amount('1'), price: price('60000.123457') } as const
      const { received, amount: sold } = conversionFor({ ...sale, debt: debt as Usd })
      expect(received).toBeGreaterThanOrEqual(debt)
      // The excess is at most the value of three millionths of a unit.
      expect(received - debt).toBeLessThan(180_001n)
      expect(sold).toBeLessThan(amount('0.001'))
    }
  })

  test('stablecoins are converted before coins', () => {
    expect(inConversionOrder).toEqual(['USDT', 'aeUSD', 'WETH', 'WBTC', 'SDAI', 'weETH'])
  })
})
