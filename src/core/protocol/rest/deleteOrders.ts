import * as z from 'zod/mini'
import { hash32 } from '../codecs'
import { defineEndpoint } from '../endpoint'
import { wireObject } from '../wireObject'

/**
 * DELETE /orders: cancels the orders with these ids (real-venue.md 3). Only the SDKs of 2026 have it, and they do not
 * type its answer: an answer without ids confirms nothing. It is not in the list of endpoints, because the paper venue
 * lacks it.
 */
export const deleteOrders = defineEndpoint({
  name: 'deleteOrders',
  method: 'DELETE',
  path: '/orders',
  access: 'private',
  group: 'orders',
  summary: 'Cancel several orders',
  usedIn: 'openOrders',
  body: wireObject({ orderIds: z.array(hash32) }),
  reply: wireObject({ success: z.optional(z.boolean()), orderIds: z.optional(z.array(hash32)) }),
})
