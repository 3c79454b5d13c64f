import { expect, test } from 'vitest'
import { parseFixed6, type Amount, type Fraction, type Usd } from '@/core/protocol/fixed6'
import { claimableInAll, sharedRates, tokensInAll } from './rewardTotals'

const usd = (text: string) => parseFixed6<Usd>(text)
const statistics = {
  totalRewardsUnclaimed: usd('2.25'),
  totalTradingFeesRewardsUnclaimed: usd('0.000002'),
}

test('the claimable amount is an exact sum', () => {
  expect(claimableInAll(statistics)).toBe(2_250_002n)
})

test('a sum is unknown while a part of it is', () => {
  const partly = { ...statistics, totalTradingFeesRewardsUnclaimed: undefined }
  expect([claimableInAll(undefined), claimableInAll(partly)]).toEqual([undefined, undefined])
})

test('tokens of all epochs are added up, and an empty list is 0 rather than unknown', () => {
  const epoch = (number: number, earned: string) => ({ epoch: number, aevoEarned: parseFixed6<Amount>(earned) })
  expect(tokensInAll([epoch(1, '100.5'), epoch(2, '0.25')])).toBe(100_750_000n)
  expect([tokensInAll([]), tokensInAll(undefined)]).toEqual([0n, undefined])
})

test('a rate that all assets share is returned, others are unknown', () => {
  const rate = (text: string) => parseFixed6<Fraction>(text)
  const row = (asset: string, taker: string) =>
    ({ asset, instrumentType: 'PERPETUAL', takerFee: rate(taker), makerFee: rate('0.0005') }) as const
  expect(sharedRates([row('ETH', '0.0008'), row('BTC', '0.0008')], 'PERPETUAL')).toEqual({ maker: 500n, taker: 800n })
  expect(sharedRates([row('ETH', '0.0008'), row('BTC', '0.0007')], 'PERPETUAL')).toBeUndefined()
  expect(sharedRates([row('ETH', '0.0008')], 'OPTION')).toBeUndefined()
  expect(sharedRates(undefined, 'PERPETUAL')).toBeUndefined()
})
