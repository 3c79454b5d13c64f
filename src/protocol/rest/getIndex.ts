import * as z from 'zod/mini'
import { computedPrice, unixNanos } from '../codecs'
import { defineEndpoint } from '../endpoint'
import { wireObject } from '../wireObject'

/** GET /index: the index price of an asset (rest-public 3.4). */
export const getIndex = defineEndpoint({
  name: 'getIndex',
  method: 'GET',
  path: '/index',
  access: 'public',
  query: wireObject({ asset: z.string() }),
  reply: wireObject({ price: computedPrice, timestamp: unixNanos }),
})
