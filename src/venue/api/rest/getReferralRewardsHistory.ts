import { getReferralRewardsHistory as endpoint, type ReferralReward } from '@/protocol/rest/referrals'
import { rewardsOf, type RewardDay } from '../../rules/rewardRecord'
import { rowsWindow } from './historyWindow'
import { servePrivateEndpoint } from './serveEndpoint'

/** A row for each UTC day and kind, as of midnight, the newest first (rest-private 16.2; that it is by day is ours). */
export const getReferralRewardsHistory = servePrivateEndpoint(endpoint, ({ query, caller, gateway: { port } }) => {
  const rows = rewardsOf(port.live.rewards, caller.account).days.toReversed().flatMap(rewardsOfDay)
  const { offset, limit } = rowsWindow(query)
  return { count: rows.length, referralRewardsHistory: rows.slice(offset, offset + limit) }
})

function rewardsOfDay({ dayNs: createdTimestamp, bonus, discount }: RewardDay): ReferralReward[] {
  return [
    { rewardType: 'referral_bonus', rewards: bonus, createdTimestamp },
    { rewardType: 'referee_discount', rewards: discount, createdTimestamp },
  ].filter(({ rewards }) => rewards > 0n)
}
