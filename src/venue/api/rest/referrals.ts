import { endpoints } from '@/core/protocol/endpoints'
import { add, fixed6, type Usd } from '@/core/protocol/fixed6'
import type { Address } from '@/core/protocol/instrument'
import type { ReferralRecord, ReferralReward } from '@/core/protocol/rest/referrals'
import { refereeDiscount, dayStartOf, weekEndOf, weekStartOf, tierName, volumeTier } from '@/core/quant/rewards'
import { listAssets } from '../../live/instrumentCatalogue'
import { findUsername, profileOf } from '../../live/liveProfiles'
import {
  type RewardDay,
  type RewardRecord,
  rewardsOf,
  type RewardTotals,
  unclaimedFees,
  whyNotReferred,
  type ReferralRejection,
} from '../../rules/rewardRecord'
import type { StoredAccountStats } from '../../storage/history'
import type { VenuePort } from '../../venuePort'
import { accepted } from '../gateway'
import { rowsWindow } from './historyWindow'
import { serveEndpoint, servePrivateEndpoint } from './serveEndpoint'

/** May be called before registration. An account that does not exist yet may be referred by anyone. */
export const getCheckReferral = serveEndpoint(
  endpoints.getCheckReferral,
  ({ query: { account, referralCode }, gateway: { port } }) => {
    const { live } = port
    const referrer = findUsername(live, referralCode)
    const { records } = live.rewards
    const why = whyNotReferred({ account, referrer, record: rewardsOf(live.rewards, account), records })
    if (why === undefined) return { isReferrable: true, refereeDiscount }
    return { isReferrable: false, refereeDiscount, code: reasons[why] }
  },
)

/** Readable reasons, as in the documents (rest-public 4.10). */
const reasons: Readonly<Record<ReferralRejection, string>> = {
  INVALID_REFERRAL_CODE: 'There is no such referral code',
  REFERRER_SAME_AS_REFEREE: 'An account cannot refer itself',
  ACCOUNT_ALREADY_REFERRED: 'Account was referred before',
  ACCOUNT_EXISTS: 'Account has traded before',
}

const dayNs = 86_400_000_000_000n

/** Referred accounts with their trading, newest first (rest-private 16.1). */
export const getReferralHistory = servePrivateEndpoint(
  endpoints.getReferralHistory,
  async ({ query, caller, gateway: { port } }) => {
    const { referees } = rewardsOf(port.live.rewards, caller.account)
    const { offset, limit } = rowsWindow(query)
    const chosen = referees.toReversed().slice(offset, offset + limit)
    const referralHistory = await Promise.all(chosen.map((referee) => referralRecord(port, caller.account, referee)))
    return { count: referees.length, referralHistory }
  },
)

async function referralRecord(port: VenuePort, referrer: Address, referee: Address): Promise<ReferralRecord> {
  const { live, history } = port
  const nowNs = port.clock.nowNs()
  const since = (startNs: bigint) => history.accountStats({ account: referee, startNs, endNs: nowNs })
  const { referral } = rewardsOf(live.rewards, referee)
  const [total, daily, weekly, pair] = await Promise.all([
    since(0n),
    since(nowNs - dayNs),
    since(weekStartOf(nowNs)),
    busiestAsset(port, referee, nowNs),
  ])
  return {
    referee,
    refereeUsername: profileOf(live, referee).username,
    totalVolume: volumeOf(total),
    createdTimestamp: referral?.sinceNs ?? 0n,
    referrerUsername: profileOf(live, referrer).username,
    dailyVolume: volumeOf(daily),
    pnl: total.pnl,
    ...(pair === undefined ? {} : { thirtyDayActivePair: pair.asset, thirtyDayActivePairVolume: pair.volume }),
    stakingTier: tierName(volumeTier(volumeOf(weekly))),
  }
}

/** Finds the asset that the account has traded most; undefined without trades in thirty days. */
async function busiestAsset({ live, history }: VenuePort, account: Address, nowNs: bigint) {
  const window = { account, startNs: nowNs - 30n * dayNs, endNs: nowNs }
  const assets = listAssets(live.instruments)
  const volumes = await Promise.all(
    assets.map(async (asset) => ({ asset, volume: volumeOf(await history.accountStats({ ...window, asset })) })),
  )
  const busiest = volumes.reduce((best, one) => (one.volume > best.volume ? one : best), {
    asset: '',
    volume: fixed6<Usd>(0n),
  })
  return busiest.volume === 0n ? undefined : busiest
}

function volumeOf({ optionsVolume, perpVolume }: StoredAccountStats): Usd {
  return add(optionsVolume, perpVolume)
}

/** A row for each UTC day and kind, as of midnight, newest first (rest-private 16.2; grouping by day is ours). */
export const getReferralRewardsHistory = servePrivateEndpoint(
  endpoints.getReferralRewardsHistory,
  ({ query, caller, gateway: { port } }) => {
    const rows = rewardsOf(port.live.rewards, caller.account).days.toReversed().flatMap(rewardsOfDay)
    const { offset, limit } = rowsWindow(query)
    return { count: rows.length, referralRewardsHistory: rows.slice(offset, offset + limit) }
  },
)

function rewardsOfDay({ dayNs: createdTimestamp, bonus, discount }: RewardDay): ReferralReward[] {
  return [
    { rewardType: 'referral_bonus', rewards: bonus, createdTimestamp },
    { rewardType: 'referee_discount', rewards: discount, createdTimestamp },
  ].filter(({ rewards }) => rewards > 0n)
}

const nothing = fixed6<Usd>(0n)

/**
 * Figures to the day, for trade fees to the week (rest-private 16.3). Discounts apply to each fee at once, so they are
 * never claimable.
 */
export const getReferralStatistics = servePrivateEndpoint(
  endpoints.getReferralStatistics,
  ({ query, caller, gateway: { port } }) => {
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
  },
)

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

/** Pays everything unclaimed at once. Rejected if there is nothing to claim (rest-private 16.4). */
export const postClaimReferralRewards = servePrivateEndpoint(
  endpoints.postClaimReferralRewards,
  async ({ caller: { account }, gateway }) => {
    accepted(await gateway.port.submit({ type: 'claimReferralRewards', account }))
    return { success: true }
  },
)
