import * as z from 'zod/mini'
import { address, decimalFraction, decimalUsd, integerText, unixNanos } from '../codecs'
import { defineEndpoint } from '../endpoint'
import { wireObject } from '../wireObject'
import { queryInteger } from './historyQuery'
import { success } from './success'

/** GET /check-referral: whether an account may give the name of a referrer when it registers (rest-public 4.10). */
export const getCheckReferral = defineEndpoint({
  name: 'getCheckReferral',
  method: 'GET',
  path: '/check-referral',
  access: 'public',
  group: 'rewards',
  summary: 'Whether a referral code is valid',
  usedIn: 'profile',
  query: wireObject({
    account: address,
    /** The name of the referrer. */
    referralCode: z.string(),
  }),
  reply: wireObject({
    isReferrable: z.boolean(),
    /** Of the fees: 0.1 is 10 % less. */
    refereeDiscount: decimalFraction,
    /** Why not, in words. */
    code: z.optional(z.string()),
  }),
})

/** Somebody whom the account has referred. Volumes and PnL in USD. */
const referralRecord = wireObject({
  referee: address,
  refereeUsername: z.string(),
  totalVolume: decimalUsd,
  createdTimestamp: unixNanos,
  referrerUsername: z.optional(z.string()),
  dailyVolume: z.optional(decimalUsd),
  pnl: z.optional(decimalUsd),
  /** The asset it has traded most in thirty days, and how much. */
  thirtyDayActivePair: z.optional(z.string()),
  thirtyDayActivePairVolume: z.optional(decimalUsd),
  stakingTier: z.optional(z.string()),
})
export type ReferralRecord = z.output<typeof referralRecord>

/** GET /referral-history: whom the account has referred, the newest first (rest-private 16.1). */
export const getReferralHistory = defineEndpoint({
  name: 'getReferralHistory',
  method: 'GET',
  path: '/referral-history',
  access: 'private',
  group: 'rewards',
  summary: 'Whom the account has referred',
  usedIn: 'referrals',
  weight: 2,
  query: wireObject({ limit: z.optional(queryInteger), offset: z.optional(queryInteger) }),
  reply: wireObject({ count: integerText, referralHistory: z.optional(z.array(referralRecord)) }),
})

const rewardRecord = wireObject({
  /** `referral_bonus` or `referee_discount`; others are read. */
  rewardType: z.string(),
  /** USD. */
  rewards: decimalUsd,
  createdTimestamp: unixNanos,
})
export type ReferralReward = z.output<typeof rewardRecord>

/** GET /referral-rewards-history: what referrals have brought, the newest first (rest-private 16.2). */
export const getReferralRewardsHistory = defineEndpoint({
  name: 'getReferralRewardsHistory',
  method: 'GET',
  path: '/referral-rewards-history',
  access: 'private',
  group: 'rewards',
  summary: 'Referral rewards that were earned',
  usedIn: 'referrals',
  weight: 2,
  query: wireObject({ limit: z.optional(queryInteger), offset: z.optional(queryInteger) }),
  reply: wireObject({ count: integerText, referralRewardsHistory: z.optional(z.array(rewardRecord)) }),
})

/** GET /referral-statistics: sums of the referrals in USD; what waits to be claimed is of all time (rest-private 16.3). */
export const getReferralStatistics = defineEndpoint({
  name: 'getReferralStatistics',
  method: 'GET',
  path: '/referral-statistics',
  access: 'private',
  group: 'rewards',
  summary: 'Sums of the referrals',
  usedIn: 'referrals',
  weight: 2,
  query: wireObject({ startTime: z.optional(unixNanos) }),
  reply: wireObject({
    /** How many accounts. */
    referred: integerText,
    /** Traded by them. */
    volume: decimalUsd,
    totalRewards: decimalUsd,
    totalReferralBonus: decimalUsd,
    totalRefereeDiscount: decimalUsd,
    totalRewardsUnclaimed: decimalUsd,
    totalReferralBonusUnclaimed: decimalUsd,
    totalRefereeDiscountUnclaimed: decimalUsd,
    totalTradingFeesRewards: z.optional(decimalUsd),
    /** Of the trades that these are of. */
    totalTradingFeesRewardsVolume: z.optional(decimalUsd),
    /** This venue's own. */
    totalTradingFeesRewardsUnclaimed: z.optional(decimalUsd),
  }),
})
export type ReferralStatistics = z.output<typeof getReferralStatistics.reply>

/** POST /claim-referral-rewards: has everything paid out that referrals have brought (rest-private 16.4). */
export const postClaimReferralRewards = defineEndpoint({
  name: 'postClaimReferralRewards',
  method: 'POST',
  path: '/claim-referral-rewards',
  access: 'private',
  group: 'rewards',
  summary: 'Have referral rewards paid out',
  usedIn: 'referrals',
  reply: success,
})
