import * as z from 'zod/mini'
import { address, decimalUsd, integerText, unixNanos } from '../codecs'
import { defineEndpoint } from '../endpoint'
import { wireObject } from '../wireObject'
import { queryInteger } from './historyQuery'

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
  weight: 2,
  query: wireObject({ limit: z.optional(queryInteger), offset: z.optional(queryInteger) }),
  reply: wireObject({ count: integerText, referralHistory: z.optional(z.array(referralRecord)) }),
})
