import * as z from 'zod/mini'
import { decimalNumber, unixNanos } from '../codecs'
import { defineEndpoint } from '../endpoint'
import { wireObject } from '../wireObject'

/** GET /funding: the rate of one hour that is paid at `nextEpoch`; positive when longs pay (rest-public 3.7). */
export const getFunding = defineEndpoint({
  name: 'getFunding',
  method: 'GET',
  path: '/funding',
  access: 'public',
  query: wireObject({ instrumentName: z.string() }),
  reply: wireObject({ fundingRate: decimalNumber, nextEpoch: unixNanos }),
})
