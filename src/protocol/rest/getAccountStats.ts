import * as z from 'zod/mini'
import { decimalUsd, unixNanos, wireScalar } from '../codecs'
import { defineEndpoint } from '../endpoint'
import { wireObject } from '../wireObject'

type Ranking = { readonly rank: number | undefined }

/** A place from 1 on, or the empty text of who has none. */
const ranking = wireScalar<string, Ranking>({
  expected: 'a whole number as text, or the empty text',
  read: (wire) => {
    if (wire === '') return { rank: undefined }
    return typeof wire === 'string' && /^\d{1,15}$/.test(wire) ? { rank: Number(wire) } : undefined
  },
  write: ({ rank }) => (rank === undefined ? '' : String(rank)),
})

/** Volumes in USDC and PnL of one window (rest-private 3.9). */
export const statsRow = wireObject({
  ranking,
  optionsVolume: decimalUsd,
  perpVolume: decimalUsd,
  pnl: decimalUsd,
  username: z.string(),
})
export type StatsRow = z.output<typeof statsRow>

/** GET /account/stats: volume, PnL and rank by window (rest-private 5.3). */
export const getAccountStats = defineEndpoint({
  name: 'getAccountStats',
  method: 'GET',
  path: '/account/stats',
  access: 'private',
  query: wireObject({
    startTime: z.optional(unixNanos),
    endTime: z.optional(unixNanos),
    asset: z.optional(z.string()),
    campaignName: z.optional(z.string()),
  }),
  reply: wireObject({
    accountStatistics: z.optional(
      wireObject({
        daily: z.optional(statsRow),
        weekly: z.optional(statsRow),
        monthly: z.optional(statsRow),
        allTime: z.optional(statsRow),
      }),
    ),
  }),
})
