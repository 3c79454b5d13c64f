import { getReferralStatistics as endpoint } from '@/protocol/rest/referrals'
import { add, fixed6, type Usd } from '@/protocol/fixed6'
import { dayStartOf, weekEndOf } from '@/quant/rewards/rewardWeeks'
import { rewardsOf, unclaimedFees, type RewardRecord, type RewardTotals } from '../../rules/rewardRecord'
import { servePrivateEndpoint } from './serveEndpoint'

const nothing = fixed6<Usd>(0n)

/**
 * Sums since a moment, to the day and, of trade fees, to the week (rest-private 16.3). The discount comes off each fee at
 * once, so that nothing of it waits to be claimed.
 */
export const getReferralStatistics = servePrivateEndpoint(endpoint, ({ query, caller, gateway: { port } }) => {
  const { startTime = 0n } = query
  const { rewards } = port.live
  const record = rewardsOf(rewards, caller.account)
  const totals = totalsSince(record, startTime)
  const weeks = record.weeks.filter(({ startNs }) => weekEndOf(startNs) > startTime)
  const referees = record.referees.filter(
    (account) => (rewardsOf(rewards, account).referral?.sinceNs ?? 0n) >= startTime,
  )
  return {
    referred: referees.length,
    volume: totals.refereeVolume,
    totalRewards: add(totals.bonus, totals.discount),
    totalReferralBonus: totals.bonus,
    totalRefereeDiscount: totals.discount,
    totalRewardsUnclaimed: record.unclaimedBonus,
    totalReferralBonusUnclaimed: record.unclaimedBonus,
    totalRefereeDiscountUnclaimed: nothing,
    totalTradingFeesRewards: sumOf(weeks.map(({ rebate }) => rebate)),
    totalTradingFeesRewardsVolume: sumOf(weeks.map(({ volume }) => volume)),
    totalTradingFeesRewardsUnclaimed: unclaimedFees(record),
  }
})

function totalsSince({ totals, days }: RewardRecord, startNs: bigint): RewardTotals {
  if (startNs === 0n) return totals
  const since = days.filter(({ dayNs }) => dayNs >= dayStartOf(startNs))
  return {
    bonus: sumOf(since.map(({ bonus }) => bonus)),
    discount: sumOf(since.map(({ discount }) => discount)),
    refereeVolume: sumOf(since.map(({ refereeVolume }) => refereeVolume)),
  }
}

function sumOf(sums: readonly Usd[]): Usd {
  return sums.reduce((total, one) => add(total, one), nothing)
}
