import * as z from 'zod/mini'
import { unixNanos } from '../codecs'
import { defineEndpoint } from '../endpoint'
import { wireObject } from '../wireObject'

/** GET /expiries: live option expiries of an asset, soonest first (rest-public 3.13). */
export const getExpiries = defineEndpoint({
  name: 'getExpiries',
  method: 'GET',
  path: '/expiries',
  access: 'public',
  query: wireObject({ asset: z.string() }),
  reply: z.array(unixNanos),
})
