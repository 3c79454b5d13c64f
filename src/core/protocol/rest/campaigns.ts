import * as z from 'zod/mini'
import { address, decimalUsd, integerText, unixNanos } from '../codecs'
import { defineEndpoint } from '../endpoint'
import { minLength } from '../lengths'
import { wireObject, wireRecord } from '../wireObject'
import { statsRow } from './account'
import { success, queryInteger } from './shared'

/** POST /campaign-sign-up: joins a campaign (rest-private 16.7). */
export const postCampaignSignUp = defineEndpoint({
  name: 'postCampaignSignUp',
  method: 'POST',
  path: '/campaign-sign-up',
  access: 'private',
  group: 'rewards',
  summary: 'Join a campaign',
  usedIn: 'campaigns',
  body: wireObject({ campaignName: z.string() }),
  reply: success,
})

const rows = z.array(statsRow)

/** The documents show one row where several must be possible, so a single row is read as a list (rest-private 16.8). */
const rowOrRows = z.codec(z.custom<z.input<typeof rows>>(), rows, {
  decode: (wire) => (Array.isArray(wire) ? wire : [wire]),
  encode: (list) => list,
})

/** GET /leaderboard/campaign: accounts by profit, best first, including the caller's own row (rest-private 16.8). */
export const getLeaderboardCampaign = defineEndpoint({
  name: 'getLeaderboardCampaign',
  method: 'GET',
  path: '/leaderboard/campaign',
  access: 'private',
  group: 'rewards',
  summary: 'Campaign leaderboard',
  usedIn: 'campaigns',
  query: wireObject({
    username: z.string().check(minLength(1)),
    startTime: unixNanos,
    endTime: unixNanos,
    limit: z.optional(queryInteger),
  }),
  reply: wireObject({
    leaderboard: z.optional(
      wireRecord([], {
        daily: z.optional(rowOrRows),
        weekly: z.optional(rowOrRows),
        monthly: z.optional(rowOrRows),
        allTime: z.optional(rowOrRows),
      }),
    ),
  }),
})
export type Leaderboard = NonNullable<z.output<typeof getLeaderboardCampaign.reply>['leaderboard']>

/** One week of the account. Sums in USD. */
const feeWeek = wireRecord(['weekStart', 'weekEnd'], {
  weekStart: unixNanos,
  weekEnd: unixNanos,
  account: address,
  totalFees: decimalUsd,
  totalVolume: decimalUsd,
  /** Number of the last claim of this week's rebate; 0 if there was none. */
  lastClaimSeq: integerText,
  tradeCount: integerText,
})
export type FeeWeekRecord = z.output<typeof feeWeek>

/** GET /trade-fees-campaign-stats: fees that the account has paid, by week (rest-private 16.6). */
export const getTradeFeesCampaignStats = defineEndpoint({
  name: 'getTradeFeesCampaignStats',
  method: 'GET',
  path: '/trade-fees-campaign-stats',
  access: 'private',
  group: 'rewards',
  summary: 'Campaign fee rebates',
  usedIn: 'fees',
  reply: wireObject({ accountTradeFeesStats: z.optional(z.array(feeWeek)) }),
})

/** POST /claim-trade-fees: pays out the trade fees that the campaign returns (rest-private 16.5). */
export const postClaimTradeFees = defineEndpoint({
  name: 'postClaimTradeFees',
  method: 'POST',
  path: '/claim-trade-fees',
  access: 'private',
  group: 'rewards',
  summary: 'Claim campaign fee rebates',
  usedIn: 'fees',
  reply: success,
})
