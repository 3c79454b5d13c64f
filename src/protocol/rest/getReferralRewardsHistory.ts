import * as z from 'zod/mini'
import { decimalUsd, integerText, unixNanos } from '../codecs'
import { defineEndpoint } from '../endpoint'
import { wireObject } from '../wireObject'
import { queryInteger } from './historyQuery'

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
  weight: 2,
  query: wireObject({ limit: z.optional(queryInteger), offset: z.optional(queryInteger) }),
  reply: wireObject({ count: integerText, referralRewardsHistory: z.optional(z.array(rewardRecord)) }),
})
