import * as z from 'zod/mini'
import { defineEndpoint } from '../endpoint'
import { wireObject } from '../wireObject'
import { success, queryInteger } from './shared'
import { address, decimalUsd, integerText, unixNanos } from '../codecs'
import { statsRow } from './account'
import { minLength } from '../lengths'

/** POST /campaign-sign-up: takes part in a campaign (rest-private 16.7). */
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

/** The documents have one row where there must be several: one is read as a list of one (rest-private 16.8). */
const rowOrRows = z.codec(z.custom<z.input<typeof rows>>(), rows, {
  decode: (wire) => (Array.isArray(wire) ? wire : [wire]),
  encode: (list) => list,
})

/** GET /leaderboard/campaign: who has gained most, the best first; the caller's own row is among them (rest-private 16.8). */
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
      wireObject({
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
  group: 'rewards',
  summary: 'Campaign fee rebates',
  usedIn: 'fees',
  reply: wireObject({ accountTradeFeesStats: z.optional(z.array(feeWeek)) }),
})

/** POST /claim-trade-fees: has paid out what the campaign gives back of trade fees (rest-private 16.5). */
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
