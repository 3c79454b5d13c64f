import * as z from 'zod/mini'
import { computedPrice, unixNanos } from '../codecs'
import { defineEndpoint } from '../endpoint'
import { wireObject } from '../wireObject'
import { windowQuery } from './historyQuery'

/** What the options of one expiry were settled at. */
const settlementRecord = wireObject({
  asset: z.string(),
  expiry: unixNanos,
  settlementPrice: computedPrice,
  settlementTimestamp: unixNanos,
})

/** GET /settlement-history: newest first (rest-public 3.11). */
export const getSettlementHistory = defineEndpoint({
  name: 'getSettlementHistory',
  method: 'GET',
  path: '/settlement-history',
  access: 'public',
  query: wireObject({ asset: z.optional(z.string()), ...windowQuery }),
  reply: z.array(settlementRecord),
})
