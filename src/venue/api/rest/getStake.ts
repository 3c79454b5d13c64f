import { getStake as endpoint } from '@/protocol/rest/farming'
import { add, fixed6, type Usd } from '@/protocol/fixed6'
import { stakingEmission } from '@/quant/rewards/farmRules'
import { weekEndOf, weekStartOf } from '@/quant/rewards/rewardWeeks'
import { volumeTier } from '@/quant/rewards/volumeTier'
import type { LiveRewards } from '../../live/liveState'
import { heldTokens, rewardsOf, stakingWeight, type RewardRecord } from '../../rules/rewardRecord'
import { servePrivateEndpoint } from './serveEndpoint'

/** Tokens that were farmed are staked by themselves, there is no operation for it (rest-private 16.11). */
export const getStake = servePrivateEndpoint(endpoint, ({ caller: { account }, gateway: { port } }) => {
  const { rewards } = port.live
  const record = rewardsOf(rewards, account)
  const weekStart = weekStartOf(port.clock.nowNs())
  const weeklyVolume = record.epoch.volume
  const tier = volumeTier(weeklyVolume)
  let totalVolume = fixed6<Usd>(0n)
  for (const { epoch } of rewards.records.values()) totalVolume = add(totalVolume, epoch.volume)
  return {
    weeklyVolume,
    multiplier: tier,
    tier,
    weekStart,
    weekEnd: weekEndOf(weekStart),
    apr: aprOf(rewards, record),
    totalVolume,
    stakeHistory: record.earned
      .filter(({ staking }) => staking > 0n)
      .map(({ epoch, staking }) => ({ account, epoch, rewardAmount: staking })),
    lpnftHistory: [],
  }
})

const weeksInYear = 52

/** Percent: a year of weeks like this one, on the tokens that are held. 0 for who has none. */
function aprOf({ records }: LiveRewards, record: RewardRecord): number {
  const held = heldTokens(record)
  let all = 0n
  for (const one of records.values()) all += stakingWeight(one)
  if (held === 0n || all === 0n) return 0
  const week = (Number(stakingEmission) * Number(stakingWeight(record))) / Number(all)
  return Math.round(((week * weeksInYear) / Number(held)) * 10_000) / 100
}
