import { expect, test } from 'vitest'
import { fromCollateralUnits, toCollateralUnits } from './collateral'
import { parseFixed6, type Amount } from './fixed6'

test.each([
  ['USDC', 6, '12.5', 12_500_000n],
  ['WBTC', 8, '0.25', 25_000_000n],
  ['WETH', 18, '0.5', 500_000_000_000_000_000n],
])('%s has %i decimals', (_asset, decimals, text, units) => {
  const amount = parseFixed6<Amount>(text)
  expect(toCollateralUnits(amount, decimals)).toBe(units)
  expect(fromCollateralUnits(units, decimals)).toBe(amount)
})

test('anything below a millionth is truncated toward zero', () => {
  expect(fromCollateralUnits(1_999_999_999_999n, 18)).toBe(1n)
})
