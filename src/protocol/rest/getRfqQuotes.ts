import * as z from 'zod/mini'
import { hash32 } from '../codecs'
import { defineEndpoint } from '../endpoint'
import { wireObject } from '../wireObject'
import { rfqQuote } from './rfqBlock'

/** GET /rfqs/{block_id}/quotes: the taker sees all, a maker its own (rest-private 11.5). */
export const getRfqQuotes = defineEndpoint({
  name: 'getRfqQuotes',
  method: 'GET',
  path: '/rfqs/{block_id}/quotes',
  access: 'private',
  reply: wireObject({
    blockId: hash32,
    asks: z.optional(z.array(rfqQuote)),
    bids: z.optional(z.array(rfqQuote)),
  }),
})
