import * as z from 'zod/mini'
import { decimalUsd, integerText, unixNanos } from '../codecs'
import { defineEndpoint } from '../endpoint'
import { wireObject } from '../wireObject'

/** GET /referral-statistics: sums of the referrals in USD; what waits to be claimed is of all time (rest-private 16.3). */
export const getReferralStatistics = defineEndpoint({
  name: 'getReferralStatistics',
  method: 'GET',
  path: '/referral-statistics',
  access: 'private',
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
