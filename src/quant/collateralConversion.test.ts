import { expect, test } from 'vitest'
import { parseFixed6 } from '@/protocol/fixed6'
import type { Amount, Price, Usd } from '@/protocol/fixed6'
import { conversionFor, inConversionOrder } from './collateralConversion'

const amount = (text: string) => parseFixed6<Amount>(text)
const price = (text: string) => parseFixed6<Price>(text)
const usd = (text: string) => parseFixed6<Usd>(text)

test.each([
  // 500 / (1000 × 0.999) units, rounded up; the fee and what is left of 500.501 are cut.
  ['WETH', '1', '1000', '500', '0.500501', '0.500501', '500.000499'],
  // Without a fee a dollar is a dollar.
  ['aeUSD', '800', '1', '500', '500', '0', '500'],
  // 0.3 units bring 300 less 0.3.
  ['WETH', '0.3', '1000', '500', '0.3', '0.3', '299.7'],
] as const)('%s of %s at %s pays a debt of %s with %s units', (asset, held, at, debt, sold, fee, received) => {
  const conversion = conversionFor({ asset, held: amount(held), price: price(at), debt: usd(debt) })
  expect(conversion).toMatchObject({ amount: amount(sold), fee: usd(fee), received: usd(received) })
})

test('a debt is paid in full where there is enough, whatever the roundings', () => {
  for (let debt = 1_000_000n; debt < 1_000_400n; debt++) {
    const sale = { asset: 'WBTC', held: amount('1'), price: price('60000.123457') } as const
    const { received, amount: sold } = conversionFor({ ...sale, debt: debt as Usd })
    expect(received).toBeGreaterThanOrEqual(debt)
    // No more than the worth of three millionths of a unit beyond it.
    expect(received - debt).toBeLessThan(180_001n)
    expect(sold).toBeLessThan(amount('0.001'))
  }
})

test('dollars go before coins', () => {
  expect(inConversionOrder).toEqual(['USDT', 'aeUSD', 'WETH', 'WBTC', 'SDAI', 'weETH'])
})
