import { expect, test } from 'vitest'
import { parseFixed6, type Amount, type Fraction, type Usd } from '@/core/protocol/fixed6'
import { claimableInAll, earnedInAll, sharedRates, tokensInAll } from './rewardTotals'

const usd = (text: string) => parseFixed6<Usd>(text)
const statistics = {
  totalReferralBonus: usd('12.000001'),
  totalTradingFeesRewards: usd('3.5'),
  totalRewardsUnclaimed: usd('2.25'),
  totalTradingFeesRewardsUnclaimed: usd('0.000002'),
}

test('what was earned and what can be claimed are exact sums', () => {
  expect(earnedInAll(statistics)).toBe(15_500_001n)
  expect(claimableInAll(statistics)).toBe(2_250_002n)
})

test('a sum is unknown while a part of it is', () => {
  const partly = { ...statistics, totalTradingFeesRewards: undefined, totalTradingFeesRewardsUnclaimed: undefined }
  expect([earnedInAll(undefined), earnedInAll(partly), claimableInAll(partly)]).toEqual([
    undefined,
    undefined,
    undefined,
  ])
})

test('tokens of all epochs are added up; none is not the same as unknown', () => {
  const epoch = (number: number, earned: string) => ({ epoch: number, aevoEarned: parseFixed6<Amount>(earned) })
  expect(tokensInAll([epoch(1, '100.5'), epoch(2, '0.25')])).toBe(100_750_000n)
  expect([tokensInAll([]), tokensInAll(undefined)]).toEqual([0n, undefined])
})

test('rates are those of all assets, or unknown', () => {
  const rate = (text: string) => parseFixed6<Fraction>(text)
  const row = (asset: string, taker: string) =>
    ({ asset, instrumentType: 'PERPETUAL', takerFee: rate(taker), makerFee: rate('0.0005') }) as const
  expect(sharedRates([row('ETH', '0.0008'), row('BTC', '0.0008')], 'PERPETUAL')).toEqual({ maker: 500n, taker: 800n })
  expect(sharedRates([row('ETH', '0.0008'), row('BTC', '0.0007')], 'PERPETUAL')).toBeUndefined()
  expect(sharedRates([row('ETH', '0.0008')], 'OPTION')).toBeUndefined()
  expect(sharedRates(undefined, 'PERPETUAL')).toBeUndefined()
})
