import * as z from 'zod/mini'
import { address, decimalUsd, integerText, unixNanos } from '../codecs'
import { defineEndpoint } from '../endpoint'
import { wireObject } from '../wireObject'

/** One week of the account. Sums in USD. */
const feeWeek = wireObject({
  weekStart: unixNanos,
  weekEnd: unixNanos,
  account: address,
  totalFees: decimalUsd,
  totalVolume: decimalUsd,
  /** The number of the last claim of what this week gave back; 0: there was none. */
  lastClaimSeq: integerText,
  tradeCount: integerText,
})
export type FeeWeekRecord = z.output<typeof feeWeek>

/** GET /trade-fees-campaign-stats: what the account has paid, by week (rest-private 16.6). */
export const getTradeFeesCampaignStats = defineEndpoint({
  name: 'getTradeFeesCampaignStats',
  method: 'GET',
  path: '/trade-fees-campaign-stats',
  access: 'private',
  reply: wireObject({ accountTradeFeesStats: z.optional(z.array(feeWeek)) }),
})
