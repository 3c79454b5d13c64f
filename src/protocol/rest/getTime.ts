import * as z from 'zod/mini'
import { unixNanos } from '../codecs'
import { defineEndpoint } from '../endpoint'
import { wireObject } from '../wireObject'

/** GET /time: the venue's clock, and the number of its last command (rest-public 3.16). */
export const getTime = defineEndpoint({
  name: 'getTime',
  method: 'GET',
  path: '/time',
  access: 'public',
  reply: wireObject({
    name: z.string(),
    timestamp: unixNanos,
    /** `2026-02-20 12:00:00.000214 +0000 UTC`. */
    time: z.string(),
    sequence: z.string(),
    block: z.string(),
  }),
})
