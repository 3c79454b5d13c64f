import * as z from 'zod/mini'
import { decimalAmount, hash32, unixNanos } from '../codecs'
import { defineEndpoint } from '../endpoint'
import { wireObject } from '../wireObject'

/** GET /paper/market: only on a paper venue that follows another market; another answers `SERVICE_NOT_FOUND`. */
export const getPaperMarket = defineEndpoint({
  name: 'getPaperMarket',
  method: 'GET',
  path: '/paper/market',
  access: 'public',
  group: 'market',
  summary: 'State of the followed market',
  usedIn: 'connection',
  reply: wireObject({
    kind: z.enum(['live', 'quiet', 'empty', 'replay', 'mirror', 'recording']),
    /** The followed venue, or the files of the recording. */
    upstream: z.optional(z.string()),
    /** In all states but `live` and `resyncing` no quote is shown. */
    state: z.enum(['live', 'connecting', 'resyncing', 'lost', 'stale', 'slow']),
    since: unixNanos,
    reason: z.optional(z.string()),
    /** Books that are unknown now. */
    unknownBooks: z.optional(z.int()),
    /** Median of the recent delays of the source's messages. */
    delayMs: z.optional(z.number()),
    /** The queue model and the latency of orders, as on the command line. */
    queue: z.optional(z.string()),
    latency: z.optional(z.string()),
    /** How long size stays consumed that a trader has taken. */
    consumedMs: z.optional(z.number()),
  }),
})
export type PaperMarket = z.output<typeof getPaperMarket.reply>

/** GET /paper/queue: the estimated places of the account's resting orders in their queues. */
export const getPaperQueue = defineEndpoint({
  name: 'getPaperQueue',
  method: 'GET',
  path: '/paper/queue',
  access: 'private',
  group: 'orders',
  summary: 'Places of your orders in their queues',
  usedIn: 'openOrders',
  reply: wireObject({
    orders: z.array(
      wireObject({
        orderId: hash32,
        /** Contracts before it at its price. */
        ahead: decimalAmount,
        /** Contracts of all orders at its price, with it. */
        total: decimalAmount,
      }),
    ),
  }),
})
export type QueuePlace = z.output<typeof getPaperQueue.reply>['orders'][number]
