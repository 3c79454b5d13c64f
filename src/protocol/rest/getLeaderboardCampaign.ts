import * as z from 'zod/mini'
import { unixNanos } from '../codecs'
import { defineEndpoint } from '../endpoint'
import { wireObject } from '../wireObject'
import { statsRow } from './getAccountStats'
import { queryInteger } from './historyQuery'
import { minLength } from '@/protocol/lengths'

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
