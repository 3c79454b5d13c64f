import { expect, test } from 'vitest'
import { fixed6, formatFixed6, parseFixed6, type Usd } from '@/protocol/fixed6'
import { defaultFeeRates } from '../fees'
import { discountedRates, referralBonusShare, shareOfFee } from './referralRules'

test('who was referred pays a tenth less of every rate', () => {
  const { PERPETUAL, OPTION } = discountedRates(defaultFeeRates)
  const rates = [PERPETUAL.taker, PERPETUAL.maker, OPTION.taker, OPTION.maker].map(formatFixed6)
  expect(rates).toEqual(['0.00072', '0.00045', '0.00045', '0.00027'])
})

test('a rebate is not made smaller', () => {
  const rates = { ...defaultFeeRates, PERPETUAL: { taker: fixed6<never>(0n), maker: fixed6<never>(-100n) } }
  expect(discountedRates(rates).PERPETUAL).toEqual(rates.PERPETUAL)
})

test.each([
  ['1', '0.1'],
  ['0.000019', '0.000001'],
  ['0.000009', '0'],
  ['-5', '0'],
])('of a fee of %s the bonus is %s', (fee, bonus) => {
  expect(formatFixed6(shareOfFee(parseFixed6<Usd>(fee), referralBonusShare))).toBe(bonus)
})
