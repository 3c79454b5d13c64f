import * as z from 'zod/mini'
import { computedPrice, decimalNumber } from '../codecs'
import { defineEndpoint } from '../endpoint'
import { wireObject } from '../wireObject'

/** GET /weeth: what weETH is worth (rest-public 4.13). No source shows its reply, so every member is optional. */
export const getWeeth = defineEndpoint({
  name: 'getWeeth',
  method: 'GET',
  path: '/weeth',
  access: 'public',
  reply: wireObject({
    /** USD for one. */
    price: z.optional(computedPrice),
    /** ETH for one. */
    ratio: z.optional(decimalNumber),
    /** Per cent. */
    apy: z.optional(decimalNumber),
  }),
})
export type Weeth = z.output<typeof getWeeth.reply>
