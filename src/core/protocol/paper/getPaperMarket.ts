import * as z from 'zod/mini'
import { decimalUsd, unixNanos } from '../codecs'
import { defineEndpoint } from '../endpoint'
import { wireObject } from '../wireObject'

/**
 * GET /paper/market: where the prices of this paper venue come from. While `state` is neither `live` nor `resyncing`, no
 * mirrored quote is shown, marks are stale, and no account is liquidated.
 */
export const getPaperMarket = defineEndpoint({
  name: 'getPaperMarket',
  method: 'GET',
  path: '/paper/market',
  access: 'public',
  group: 'market',
  summary: 'Where the prices come from',
  usedIn: 'chart',
  reply: wireObject({
    /** `simulated`: made here; `mirror`: of a live venue; `recording`: of a replay. */
    kind: z.enum(['simulated', 'mirror', 'recording']),
    /** The mirrored venue, or the files of the recording. */
    upstream: z.optional(z.string()),
    state: z.enum(['live', 'connecting', 'resyncing', 'lost', 'stale', 'slow']),
    /** Since when, by the venue's clock. */
    since: z.optional(unixNanos),
    reason: z.optional(z.string()),
    /** Books that are unknown now. */
    unknownBooks: z.optional(z.int()),
    /** Median delay of the source's messages, by both clocks, milliseconds. */
    delayMs: z.optional(z.number()),
    /** As on the command line: the queue model, and the latency of own orders. */
    queue: z.optional(z.string()),
    latency: z.optional(z.string()),
    /** How long size stays consumed that a trader has taken. */
    consumedMs: z.optional(z.int()),
    /** USDC of play money that a new account receives. */
    playMoney: z.optional(decimalUsd),
  }),
})
export type PaperMarket = z.output<typeof getPaperMarket.reply>
