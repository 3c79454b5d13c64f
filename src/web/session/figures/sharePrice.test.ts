import { expect, test } from 'vitest'
import { parseFixed6, type Amount, type Usd } from '@/core/protocol/fixed6'
import type { AccountReply } from '@/core/protocol/rest/account'
import { sharePrice } from './sharePrice'

function held(collateralAsset: string, balance: string, collateralValue: string): Pick<AccountReply, 'collaterals'> {
  const units = parseFixed6<Amount>(balance)
  const value = parseFixed6<Usd>(collateralValue)
  const row = { collateralAsset, balance: units, collateralValue: value, marginValue: value, availableBalance: units }
  return { collaterals: [{ ...row, collateralYieldBearing: true }] }
}

test('the share price is the venue’s valuation per unit', () => {
  // 1,234.567891 × 1.004417 is 1,240.0209783…, truncated to the millionth.
  expect(sharePrice(held('aeUSD', '1234.567891', '1240.020977'), 'aeUSD')).toBe(1_004_417n)
})

test('an asset that is not a share, or not held, has no share price', () => {
  expect(sharePrice(held('WETH', '1', '3000'), 'WETH')).toBeUndefined()
  expect(sharePrice(held('WETH', '1', '3000'), 'aeUSD')).toBeUndefined()
  expect(sharePrice(held('aeUSD', '0', '0'), 'aeUSD')).toBeUndefined()
})
