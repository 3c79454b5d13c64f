import * as z from 'zod/mini'
import { address, decimalFraction, decimalUsd, integerText, unixNanos } from '../codecs'
import { defineEndpoint } from '../endpoint'
import { wireObject, wireRecord } from '../wireObject'
import { wireRows } from '../wireRows'
import { queryInteger, success } from './shared'

/** GET /check-referral: whether a new account may name a referrer (rest-public 4.10). */
export const getCheckReferral = defineEndpoint({
  name: 'getCheckReferral',
  method: 'GET',
  path: '/check-referral',
  access: 'public',
  group: 'rewards',
  summary: 'Check a referral code',
  usedIn: 'profile',
  query: wireObject({
    account: address,
    /** The referrer's name. */
    referralCode: z.string(),
  }),
  reply: wireRecord(['isReferrable', 'refereeDiscount'], {
    isReferrable: z.boolean(),
    /** Fraction of the fees: 0.1 is 10 % less. */
    refereeDiscount: decimalFraction,
    /** A readable reason for a rejection. */
    code: z.optional(z.string()),
  }),
})

const referralRecord = wireRecord(['referee', 'createdTimestamp', 'refereeUsername', 'totalVolume'], {
  referee: address,
  refereeUsername: z.string(),
  totalVolume: decimalUsd,
  createdTimestamp: unixNanos,
  referrerUsername: z.optional(z.string()),
  dailyVolume: z.optional(decimalUsd),
  pnl: z.optional(decimalUsd),
  /** The asset that the account has traded most in thirty days, and its volume. */
  thirtyDayActivePair: z.optional(z.string()),
  thirtyDayActivePairVolume: z.optional(decimalUsd),
  stakingTier: z.optional(z.string()),
})
export type ReferralRecord = z.output<typeof referralRecord>

/** GET /referral-history: the accounts that this account has referred, newest first (rest-private 16.1). */
export const getReferralHistory = defineEndpoint({
  name: 'getReferralHistory',
  method: 'GET',
  path: '/referral-history',
  access: 'private',
  group: 'rewards',
  summary: 'List referees',
  usedIn: 'referrals',
  weight: 2,
  query: wireObject({ limit: z.optional(queryInteger), offset: z.optional(queryInteger) }),
  reply: wireRecord(['referralHistory'], { count: integerText, referralHistory: z.optional(wireRows(referralRecord)) }),
})

const rewardRecord = wireRecord(['rewards', 'rewardType', 'createdTimestamp'], {
  /** `referral_bonus` or `referee_discount`; unknown ones are also read. */
  rewardType: z.string(),
  rewards: decimalUsd,
  createdTimestamp: unixNanos,
})
export type ReferralReward = z.output<typeof rewardRecord>

/** GET /referral-rewards-history: rewards from referrals, newest first (rest-private 16.2). */
export const getReferralRewardsHistory = defineEndpoint({
  name: 'getReferralRewardsHistory',
  method: 'GET',
  path: '/referral-rewards-history',
  access: 'private',
  group: 'rewards',
  summary: 'Referral reward history',
  usedIn: 'referrals',
  weight: 2,
  query: wireObject({ limit: z.optional(queryInteger), offset: z.optional(queryInteger) }),
  reply: wireRecord(['referralRewardsHistory'], {
    count: integerText,
    referralRewardsHistory: z.optional(wireRows(rewardRecord)),
  }),
})

/** GET /referral-statistics: totals in USD; the claimable amount covers all time (rest-private 16.3). */
export const getReferralStatistics = defineEndpoint({
  name: 'getReferralStatistics',
  method: 'GET',
  path: '/referral-statistics',
  access: 'private',
  group: 'rewards',
  summary: 'Referral totals',
  usedIn: 'referrals',
  weight: 2,
  query: wireObject({ startTime: z.optional(unixNanos) }),
  reply: wireRecord(['totalRewardsUnclaimed'], {
    referred: integerText,
    volume: decimalUsd,
    totalRewards: decimalUsd,
    totalReferralBonus: decimalUsd,
    totalRefereeDiscount: decimalUsd,
    totalRewardsUnclaimed: decimalUsd,
    totalReferralBonusUnclaimed: decimalUsd,
    totalRefereeDiscountUnclaimed: decimalUsd,
    totalTradingFeesRewards: z.optional(decimalUsd),
    /** Volume of the trades to which these figures apply. */
    totalTradingFeesRewardsVolume: z.optional(decimalUsd),
    /** An extension of the paper venue. */
    totalTradingFeesRewardsUnclaimed: z.optional(decimalUsd),
  }),
})
export type ReferralStatistics = z.output<typeof getReferralStatistics.reply>

/** POST /claim-referral-rewards: pays out all referral rewards (rest-private 16.4). */
export const postClaimReferralRewards = defineEndpoint({
  name: 'postClaimReferralRewards',
  method: 'POST',
  path: '/claim-referral-rewards',
  access: 'private',
  group: 'rewards',
  summary: 'Claim referral rewards',
  usedIn: 'referrals',
  reply: success,
})
