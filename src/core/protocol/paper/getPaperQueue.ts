import * as z from 'zod/mini'
import { decimalAmount, hash32 } from '../codecs'
import { defineEndpoint } from '../endpoint'
import { wireObject } from '../wireObject'

/**
 * GET /paper/queue: where the account's resting orders stand, from the engine's book. In a mirrored or replayed market
 * the size ahead is an estimate (`queue` of GET /paper/market), and orders of a book that is unknown or withdrawn are left
 * out.
 */
export const getPaperQueue = defineEndpoint({
  name: 'getPaperQueue',
  method: 'GET',
  path: '/paper/queue',
  access: 'private',
  group: 'market',
  summary: 'Queue positions of open orders',
  usedIn: 'chart',
  reply: wireObject({
    orders: z.array(
      wireObject({
        orderId: hash32,
        /** Contracts before the order at its price. */
        ahead: decimalAmount,
        /** Contracts of all orders at its price, with this one. */
        total: decimalAmount,
      }),
    ),
  }),
})
export type PaperQueue = z.output<typeof getPaperQueue.reply>
